-- Two people have at most one conversation: the smaller id is the first, so that a pair has one row.
create table conversations (
  id uuid primary key,
  first_user_id uuid not null references users (id) on delete cascade,
  second_user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- the user who wrote first, for the limit on new conversations; null if nobody did
  started_by uuid references users (id) on delete cascade,
  constraint conversations_users_in_order check (first_user_id < second_user_id)
);
create unique index conversations_pair on conversations (first_user_id, second_user_id);
create index conversations_started_by on conversations (started_by, created_at) where started_by is not null;

-- `seq` is drawn while the conversation's participants are locked, so it is the order in which the messages were
-- committed: the same order for both people.
create table messages (
  id uuid primary key,
  seq bigint not null generated always as identity,
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references users (id) on delete cascade,
  receiver_id uuid not null references users (id) on delete cascade,
  -- null after it was deleted for both
  content text check (char_length(content) between 1 and 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz,
  idempotency_key text,
  -- SHA-256 of receiver and content: tells a repeated request from a reused key, also after a deletion
  fingerprint bytea,
  -- A step of a visit is a message of its two people, in the order of their messages. The step remains when the visit
  -- is deleted with the other person's account.
  visit_id uuid references visits (id) on delete set null,
  -- the visit as this step left it, and which step it was
  visit jsonb,
  constraint messages_visit_or_content
    check ((visit_id is null or visit is not null) and (visit is null or content is null))
);
create unique index messages_conversation on messages (conversation_id, seq desc);
create unique index messages_idempotency_key on messages (sender_id, idempotency_key)
  where idempotency_key is not null;
create index messages_received on messages (receiver_id, created_at desc) include (sender_id)
  where deleted_at is null;
create index messages_visit on messages (visit_id, seq desc) where visit_id is not null;

create table participants (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  other_user_id uuid not null references users (id) on delete cascade,
  unread integer not null default 0,
  last_read_seq bigint not null default 0,
  last_message_seq bigint not null default 0,
  last_message_at timestamptz not null default now(),
  primary key (conversation_id, user_id)
);
create index participants_inbox on participants (user_id, last_message_at desc, conversation_id desc);
create unique index participants_pair on participants (user_id, other_user_id);
create index participants_unread on participants (last_message_at) where unread > 0;
