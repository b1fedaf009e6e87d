-- When an athlete was born, as the athlete says. A table of its own, so that no list or profile reads it by accident.
create table birth_dates (
  user_id uuid primary key references athletes (user_id) on delete cascade,
  born_on date not null,
  stated_at timestamptz not null,
  -- when the athlete used the one change
  changed_at timestamptz
);
