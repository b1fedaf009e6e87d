-- A profile that a guardian has paused. Each confirmed guardian has a row, like for a stopped contact: the pause ends once
-- each has deleted theirs, and until then the athlete cannot end it.
create table guardian_pauses (
  guardian_id uuid primary key references guardians (id) on delete cascade,
  athlete_user_id uuid not null references users (id) on delete cascade,
  paused_at timestamptz not null,
  -- Whether the athlete had paused the profile before; then it stays paused when the guardians go on.
  was_paused boolean not null
);
create index guardian_pauses_athlete on guardian_pauses (athlete_user_id);

-- A copy of an athlete's data that a guardian has asked for stands beside the athlete's own.
alter table data_exports add column guardian_id uuid references guardians (id) on delete cascade;
drop index data_exports_user;
create unique index data_exports_user on data_exports (user_id) where guardian_id is null;
create unique index data_exports_guardian on data_exports (guardian_id) where guardian_id is not null;
-- So that an erasure finds both kinds.
create index data_exports_of_user on data_exports (user_id);
