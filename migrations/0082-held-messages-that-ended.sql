-- A held message that was taken back or not delivered stays without its text: its key answers a late retry, and it counts
-- towards the limits of its day. A job deletes it later.
alter table held_messages
  -- by a block or a suspension: its sender sees it wait until its time, like any other
  add column is_dropped boolean not null default false,
  add column ended_at timestamptz,
  alter column content drop not null,
  add constraint held_messages_end_without_text check ((content is null) = (ended_at is not null));
drop index held_messages_due;
create index held_messages_due on held_messages (held_until, number) where ended_at is null;
drop index held_messages_pair;
create index held_messages_pair on held_messages (sender_id, receiver_id, created_at);
