-- What the contact rules said when a coach wrote to an athlete; null for everybody else, and for messages of before. A message
-- is never refused for it. No foreign keys: each send would lock the row of its school and of the version, which nobody deletes.
alter table messages
  -- of the coach at that time; null where the school is not in the list
  add column contact_school_id uuid,
  -- {"status", "opensOn", "ruleIds", "version"}
  add column contact_verdict jsonb;
-- The verdict is that of the writing, also where the message is delivered later.
alter table held_messages
  add column contact_school_id uuid,
  add column contact_verdict jsonb;
