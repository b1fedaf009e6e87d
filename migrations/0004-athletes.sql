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
  -- null where the city is in no list of ours: such athletes are named under the map, never dropped
  place_id integer references places (id),
  high_school text,
  bio text,
  social_media text,
  rating numeric(3, 2) not null default 3 check (rating between 0 and 5),
  -- how many coaches have rated; with none, 3 is only where everybody starts
  rating_count integer not null default 0,
  highlights text[],
  has_film boolean not null generated always as (coalesce(cardinality(highlights), 0) > 0) stored,
  instagram_handle text,
  twitter_handle text,
  tiktok_handle text,
  youtube_channel text,
  linkedin_profile text,
  personal_website text,
  -- the words that find this athlete: name, high school, city
  document tsvector not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index athletes_user_key on athletes (user_id);
create index athletes_newest on athletes (created_at desc, id desc);
create index athletes_rating on athletes (rating desc, id desc);
create index athletes_sport_newest on athletes (sport, created_at desc, id desc) include (state, class_year, position);
create index athletes_sport_rating on athletes (sport, rating desc, id desc) include (state, class_year, position);
create index athletes_state_newest on athletes (state, created_at desc, id desc) include (class_year);
create index athletes_state_rating on athletes (state, rating desc, id desc) include (class_year);
create index athletes_facets_rating on athletes (sport, position, class_year, state, rating desc, id desc);
create index athletes_place on athletes (place_id, sport, rating desc, id desc);
create index athletes_document on athletes using gin (document) with (fastupdate = off);

create function athlete_document() returns trigger language plpgsql as $$
begin
  select to_tsvector('simple', norm(concat_ws(' ', u.first_name, u.last_name, new.high_school, new.city)))
    into new.document from users u where u.id = new.user_id;
  return new;
end $$;
create trigger athletes_document before insert or update of high_school, city, document on athletes
  for each row execute function athlete_document();

create function athlete_renamed() returns trigger language plpgsql as $$
begin
  update athletes set document = document where user_id = new.id;
  return null;
end $$;
create trigger users_renamed after update of first_name, last_name on users
  for each row execute function athlete_renamed();

create table stats (
  id uuid primary key,
  athlete_id uuid not null references athletes (id) on delete cascade,
  stat_name text not null,
  stat_value text not null,
  season text not null
);
create unique index stats_key on stats (athlete_id, season, stat_name);

-- One row per viewer and day: a coach who reloads a page does not count twice.
create table profile_views (
  athlete_id uuid not null references athletes (id) on delete cascade,
  viewer_id uuid not null references users (id) on delete cascade,
  day date not null default current_date,
  viewed_at timestamptz not null default now(),
  primary key (athlete_id, viewer_id, day)
);
create index profile_views_recent on profile_views (athlete_id, viewed_at desc);
