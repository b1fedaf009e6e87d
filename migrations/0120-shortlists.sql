-- Named lists of athletes of a coach. `position` is the coach's own order.
create table if not exists shortlists (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  position integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists shortlists_name on shortlists (user_id, lower(name));

-- A member stays while the athlete is hidden from the coach, and leaves with the athlete's profile.
create table if not exists shortlist_members (
  shortlist_id uuid not null references shortlists (id) on delete cascade,
  athlete_id uuid not null references athletes (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (shortlist_id, athlete_id)
);
create index if not exists shortlist_members_newest on shortlist_members (shortlist_id, added_at desc, athlete_id desc);
create index if not exists shortlist_members_athlete on shortlist_members (athlete_id);
