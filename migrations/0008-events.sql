-- What a person's open screens must hear of, numbered per person. A number is drawn while the person's head
-- is locked until commit: numbers commit in order, so nobody who resumes after one ever skips a late commit.
create table event_heads (
  user_id uuid primary key references users (id) on delete cascade,
  last_id bigint not null default 0
) with (fillfactor = 50);

create table events (
  user_id uuid not null references event_heads (user_id) on delete cascade,
  id bigint not null,
  kind text not null,
  -- Ids only: what they name is read when the event is delivered, so a deleted message leaves no copy here.
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index events_age on events (created_at);

-- Who has a stream open at which server process. Worthless after a crash, so it costs no log.
create unlogged table presence (
  user_id uuid not null references users (id) on delete cascade,
  server_id uuid not null,
  seen_at timestamptz not null,
  primary key (user_id, server_id)
);
create index presence_server on presence (server_id);
