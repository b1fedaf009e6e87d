-- What an athlete with guardians decides about their end at 18, and which mails have gone out about it.
create table guardian_endings (
  athlete_user_id uuid primary key references users (id) on delete cascade,
  -- Whether the athlete lets guardians go on reading.
  keeps boolean not null default false,
  -- the mail of some weeks before
  announced_at timestamptz,
  -- the mail on the birthday to those who go on
  kept_at timestamptz
);

-- When an athlete has last put off to invite a guardian.
create table dismissed_guardian_prompts (
  athlete_user_id uuid primary key references users (id) on delete cascade,
  dismissed_at timestamptz not null
);
