-- The contact log of a school: its coaches' messages to athletes, newest first.
create index messages_contact_log on messages (contact_school_id, created_at desc, seq desc)
  where contact_school_id is not null;

-- The title under which staff have confirmed the coach as head coach of the verified school; null: not confirmed. A coach may
-- change the own title, so it counts only while the profile still has this one.
alter table coach_verifications add column head_coach_position text;
