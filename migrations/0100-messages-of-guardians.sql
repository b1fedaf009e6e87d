-- A guardian writes in a conversation of the athlete, which stays one of two people: `sender_id` is the athlete's.
alter table messages
  -- null once the guardian is gone
  add column guardian_id uuid references guardians (id) on delete set null,
  -- what the guardian was to the athlete; null for everything that a member has written
  add column guardian_relation text check (guardian_relation in ('mother', 'father', 'legal-guardian')),
  add constraint messages_guardian_with_relation check (guardian_id is null or guardian_relation is not null);
-- Deleting a guardian, and how many messages one has just written.
create index messages_guardian on messages (guardian_id, created_at) where guardian_id is not null;
