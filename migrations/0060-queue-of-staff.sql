-- Who of the staff looks after an item of the queue. Each feature has the items of a kind of its own; ids are unique.
create table queue_assignments (
  item_id uuid primary key,
  staff_id uuid not null references users (id) on delete cascade,
  assigned_at timestamptz not null
);
create index queue_assignments_staff on queue_assignments (staff_id);

alter table coach_verifications
  -- null: by a command, or somebody who is not of the staff any more
  add column decided_by uuid references users (id) on delete set null;
create index coach_verifications_decided on coach_verifications (decided_at) where decided_at is not null;
create index coach_verifications_decided_by on coach_verifications (decided_by) where decided_by is not null;

alter table missing_schools
  -- when staff decided; a new request of the same coach waits again
  add column decided_at timestamptz,
  add column decided_by uuid references users (id) on delete set null,
  add column outcome text check (outcome in ('added', 'mapped', 'dismissed')),
  -- the school that was added, or that the coach meant
  add column school_id uuid references schools (id),
  -- of a dismissal: the coach reads it
  add column reason text,
  add constraint missing_schools_decided check ((outcome is null) = (decided_at is null)),
  add constraint missing_schools_school check ((school_id is not null) = coalesce(outcome in ('added', 'mapped'), false)),
  add constraint missing_schools_reason check ((reason is not null) = coalesce(outcome = 'dismissed', false));
create index missing_schools_open on missing_schools (created_at) where decided_at is null;
create index missing_schools_closed on missing_schools (decided_at) where decided_at is not null;
create index missing_schools_decided_by on missing_schools (decided_by) where decided_by is not null;
create index missing_schools_name on missing_schools (college_key(name));
create index missing_schools_school on missing_schools (school_id) where school_id is not null;

-- Coaches whose school is a typed name, for the day on which it comes into the list.
create index coaches_typed_school on coaches (college_key(school)) where school_id is null;
