-- The first message of somebody whom nobody has verified is a request until its receiver answers it (started_by wrote it).
-- Null: an ordinary conversation, like all from before.
alter table conversations
  add column request_state text check (request_state in ('waiting', 'accepted', 'declined')),
  add column request_answered_at timestamptz;
-- The requests of a coach who is verified meanwhile.
create index conversations_waiting_requests on conversations (started_by) where request_state = 'waiting';
