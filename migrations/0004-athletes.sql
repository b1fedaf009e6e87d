create table athletes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  sport text not null,
  position text not null,
  class_year smallint not null check (class_year between 2024 and 2030),
  -- whole inches
  height smallint check (height between 36 and 108),
  -- whole pounds
  weight smallint check (weight between 50 and 500),
  gpa numeric(3, 2) check (gpa between 0 and 4),
  sat_score smallint check (sat_score between 400 and 1600),
  act_score smallint check (act_score between 1 and 36),
  city text not null,
  state text not null,
  -- null where our list has no such city: the map names these athletes below it
  place_id integer references places (id),
  high_school text,
  bio text,
  social_media text,
  rating numeric(3, 2) not null default 3 check (rating between 0 and 5),
  -- number of coaches who have rated; with none, the rating is the initial 3
  rating_count integer not null default 0,
  highlights text[],
  has_film boolean not null generated always as (coalesce(cardinality(highlights), 0) > 0) stored,
  instagram_handle text,
  twitter_handle text,
  tiktok_handle text,
  youtube_channel text,
  linkedin_profile text,
  personal_website text,
  -- words of name, high school, city and bio
  search_vector tsvector not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- With the default of 100, the planner takes a word of a thousand athletes for a word of five.
alter table athletes alter search_vector set statistics 1000;
create index athletes_search_vector on athletes using gin (search_vector) with (fastupdate = off);

-- The list in order of creation and rating, by sport, state or class. The included columns are the filters most used
-- with each: the index answers them without reading the table.
create index athletes_newest on athletes (created_at desc, id desc);
create index athletes_rating on athletes (rating desc, id desc);
create index athletes_sport_newest on athletes (sport, created_at desc, id desc) include (state, class_year, position);
create index athletes_sport_rating on athletes (sport, rating desc, id desc) include (state, class_year, position);
create index athletes_state_newest on athletes (state, created_at desc, id desc) include (class_year);
create index athletes_state_rating on athletes (state, rating desc, id desc) include (class_year);
create index athletes_class_rating on athletes (class_year, rating desc, id desc) include (state, sport, gpa, height);
create index athletes_facets_rating on athletes (sport, position, class_year, state, rating desc, id desc);

-- The list by last activity walks last_activity and looks up each athlete; the list by distance walks city by city.
-- A search that one athlete in 300 matches does either some thousand times a page: from the index alone.
create unique index athletes_user_key on athletes (user_id) include (id, sport, position, class_year, state);
create index athletes_place on athletes (place_id, sport, rating desc, id desc) include (position, class_year, state);

-- Counts and maps of filters that no summary covers, from these indexes alone: reading the table takes fifty thousand
-- pages for one big state.
create index athletes_state_covering on athletes (state, sport, class_year)
  include (position, gpa, height, weight, rating, has_film, place_id);
create index athletes_sport_covering on athletes (sport, position, class_year, state)
  include (gpa, height, weight, rating, has_film, place_id);

-- Ranges without a sport or a state.
create index athletes_measures on athletes (height, gpa, weight, rating, has_film);
create index athletes_gpa on athletes (gpa);
create index athletes_weight on athletes (weight);

-- One entry per school and city: read by skipping from one key to the next, and by equality.
create index athletes_school_key on athletes ((school_key(high_school, city, state) collate "C"))
  where high_school is not null;
-- Cities missing in our list are few; the map names them all.
create index athletes_unplaced on athletes (state, city) include (sport, class_year) where place_id is null;

create function set_athlete_search_vector() returns trigger language plpgsql as $$
begin
  select to_tsvector('simple',
      normalize_text(concat_ws(' ', u.first_name, u.last_name, new.high_school, new.city, new.bio)))
    into new.search_vector from users u where u.id = new.user_id;
  return new;
end $$;
create trigger set_search_vector before insert or update of high_school, city, bio, search_vector on athletes
  for each row execute function set_athlete_search_vector();

create function refresh_athlete_search_vector() returns trigger language plpgsql as $$
begin
  update athletes set search_vector = search_vector where user_id = new.id;
  return null;
end $$;
create trigger refresh_search_vector after update of first_name, last_name on users
  for each row execute function refresh_athlete_search_vector();

create table stats (
  id uuid primary key,
  athlete_id uuid not null references athletes (id) on delete cascade,
  stat_name text not null,
  stat_value text not null,
  season text not null
);
create unique index stats_key on stats (athlete_id, season, stat_name);

-- One row per viewer and day: a coach who reloads a page is counted once.
create table profile_views (
  athlete_id uuid not null references athletes (id) on delete cascade,
  viewer_id uuid not null references users (id) on delete cascade,
  day date not null default current_date,
  viewed_at timestamptz not null default now(),
  primary key (athlete_id, viewer_id, day)
);
create index profile_views_recent on profile_views (athlete_id, viewed_at desc);
