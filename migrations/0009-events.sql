-- One event log per user. Whoever writes events locks the user's row here until commit and takes the next ids from
-- it: events commit in the order of their ids, so a stream that resumes after an id never skips a late commit.
create table event_logs (
  user_id uuid primary key references users (id) on delete cascade,
  last_event_id bigint not null default 0
) with (fillfactor = 50);

create table events (
  user_id uuid not null references event_logs (user_id) on delete cascade,
  id bigint not null,
  kind text not null,
  -- Ids and times only: texts are read at delivery, so a deleted message leaves no copy here.
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
create index events_created_at on events (created_at);

-- Which users have an event stream open at which server process. Unlogged: after a crash no stream is open.
create unlogged table presence (
  user_id uuid not null references users (id) on delete cascade,
  server_id uuid not null,
  seen_at timestamptz not null,
  primary key (user_id, server_id)
);
create index presence_server on presence (server_id);
