create table bookmarks (
  user_id uuid not null references users (id) on delete cascade,
  athlete_id uuid not null references athletes (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, athlete_id)
);
create index bookmarks_newest on bookmarks (user_id, created_at desc, athlete_id desc);
create index bookmarks_athlete on bookmarks (athlete_id);
