-- A saved search with a number of athletes is a need of the coach's roster; its briefing begins with `sought_at`.
alter table saved_searches
  add column if not exists sought smallint check (sought between 1 and 20),
  add column if not exists sought_at timestamptz;
alter table saved_searches drop constraint if exists saved_searches_sought_at;
alter table saved_searches add constraint saved_searches_sought_at check ((sought is null) = (sought_at is null));

-- Up to when a coach has read the news of an athlete who fits a need.
create table if not exists briefing_clearings (
  search_id uuid not null references saved_searches (id) on delete cascade,
  athlete_id uuid not null references athletes (id) on delete cascade,
  cleared_until timestamptz not null,
  -- what it was before the last press, for taking that back
  cleared_before timestamptz,
  primary key (search_id, athlete_id)
);
create index if not exists briefing_clearings_athlete on briefing_clearings (athlete_id);
