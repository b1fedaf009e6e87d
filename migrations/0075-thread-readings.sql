-- A conversation outside of a report is read only when two of the staff agree: one asks, another one approves.
create table thread_readings (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  other_user_id uuid not null references users (id) on delete cascade check (other_user_id <> user_id),
  -- for the colleague who decides
  reason text not null check (length(reason) between 3 and 1000),
  -- for both members
  member_reason text not null check (length(member_reason) between 3 and 1000),
  -- null: somebody who is not of the staff any more
  asked_by uuid references users (id) on delete set null,
  asked_at timestamptz not null,
  outcome text check (outcome in ('approved', 'declined')),
  -- what the colleague wrote to who asked
  note text,
  decided_at timestamptz check ((decided_at is null) = (outcome is null)),
  decided_by uuid references users (id) on delete set null check (decided_by <> asked_by),
  -- of the request, and once it is approved of the reading
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index thread_readings_user on thread_readings (user_id);
create index thread_readings_other_user on thread_readings (other_user_id);
create index thread_readings_asked_by on thread_readings (asked_by) where asked_by is not null;
create index thread_readings_decided_by on thread_readings (decided_by) where decided_by is not null;
create index thread_readings_asked on thread_readings (asked_at);

-- Both members read that it was approved, and may appeal.
alter table staff_actions drop constraint staff_actions_kind_check;
alter table staff_actions
  add constraint staff_actions_kind_check check (kind in ('warn', 'restrict', 'suspend', 'lift', 'end-sessions',
    'remove-content', 'correct-name', 'raise-limit', 'strike-evaluation', 'correct-role', 'correct-school', 'read-thread')),
  -- with whom the conversation is
  add column other_user_id uuid references users (id) on delete set null,
  add constraint staff_actions_other_user check (other_user_id is null or kind = 'read-thread');
create index staff_actions_other_user on staff_actions (other_user_id) where other_user_id is not null;

-- What staff did and read about two members is in the history of both.
create index audit_entries_other_person on audit_entries ((details->>'otherPerson'), at desc)
  where details->>'otherPerson' is not null;
