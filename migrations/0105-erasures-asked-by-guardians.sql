-- A guardian asks for the erasure of an athlete's account. The athlete's own request is users.erase_at: neither changes the other.
create table guardian_erasures (
  athlete_user_id uuid primary key references users (id) on delete cascade,
  -- who asked; any guardian takes it back
  guardian_id uuid not null references guardians (id) on delete cascade,
  requested_at timestamptz not null,
  erase_at timestamptz not null
);
create index guardian_erasures_guardian on guardian_erasures (guardian_id);
create index guardian_erasures_due on guardian_erasures (erase_at);
