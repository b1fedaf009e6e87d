create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);
create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id desc);

-- A report outlives the accounts and messages that it is about: `evidence` has copies of what it needs.
create table reports (
  id uuid primary key,
  reporter_id uuid references users (id) on delete set null,
  reported_id uuid references users (id) on delete set null,
  message_id uuid,
  reason text not null check (reason in ('spam', 'harassment', 'inappropriate', 'impersonation', 'danger', 'other')),
  -- what the reporter wrote
  words text,
  -- the names of both people, and the last messages between them
  evidence jsonb not null,
  created_at timestamptz not null default now()
);
create index reports_newest on reports (created_at desc, id desc);
create index reports_reporter on reports (reporter_id);
create index reports_reported on reports (reported_id);
