-- Two people have at most one conversation; the smaller id stands first, so a pair has one row.
create table conversations (
  id uuid primary key,
  first_user_id uuid not null references users (id) on delete cascade,
  second_user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (first_user_id < second_user_id)
);
create unique index conversations_pair on conversations (first_user_id, second_user_id);

-- seq is drawn while the conversation's participants are locked, so it is the order in which a
-- conversation's messages were committed: the one order that both sides see.
create table messages (
  id uuid primary key,
  seq bigint not null generated always as identity,
  conversation_id uuid not null references conversations (id) on delete cascade,
  sender_id uuid not null references users (id) on delete cascade,
  receiver_id uuid not null references users (id) on delete cascade,
  -- null once it was deleted for both
  content text check (char_length(content) between 1 and 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  deleted_at timestamptz,
  idempotency_key text,
  -- SHA-256 of receiver and content: tells a repeated send from a key used twice, after a deletion too
  fingerprint bytea
);
create unique index messages_order on messages (conversation_id, seq desc);
create unique index messages_idempotency_key on messages (sender_id, idempotency_key) where idempotency_key is not null;

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
