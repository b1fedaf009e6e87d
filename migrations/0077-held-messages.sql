-- Messages of adults to minors that were written in quiet hours. They become messages, with a number in their conversation,
-- when they are delivered: until then nothing that reads messages knows them.
create table held_messages (
  -- of the message that it becomes
  id uuid primary key,
  -- the order of writing
  number bigint not null generated always as identity,
  sender_id uuid not null references users (id) on delete cascade,
  receiver_id uuid not null references users (id) on delete cascade,
  content text not null check (char_length(content) between 1 and 5000),
  -- whether it is the first message of a conversation and waits for an answer once it is delivered
  is_request boolean not null,
  idempotency_key text,
  fingerprint bytea,
  created_at timestamptz not null,
  reason text not null check (reason in ('quiet-hours')),
  held_until timestamptz not null,
  -- of the receiver; null where the home is unknown
  time_zone text
);
create unique index held_messages_idempotency_key on held_messages (sender_id, idempotency_key)
  where idempotency_key is not null;
create index held_messages_pair on held_messages (sender_id, receiver_id, number);
create index held_messages_receiver on held_messages (receiver_id);
create index held_messages_due on held_messages (held_until);

-- Coaches' messages of the night before June 15, the day on which most of them may begin to write, arrive at midnight.
alter table athletes add column opens_june15 boolean not null default false;
