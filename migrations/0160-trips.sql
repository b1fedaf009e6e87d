-- Trips of a coach: stops in an order. `version` counts changes of the order, `share_id` is the secret of a shared link.
create table if not exists trips (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  version integer not null default 1,
  share_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists trips_name on trips (user_id, lower(name));
create unique index if not exists trips_share on trips (share_id) where share_id is not null;

-- A stop is an athlete or a place of the coach's own. It remains while the athlete is hidden from the coach, and leaves with
-- the athlete's profile. Its day and time are those of its city.
create table if not exists trip_stops (
  id uuid primary key,
  trip_id uuid not null references trips (id) on delete cascade,
  position integer not null,
  athlete_id uuid references athletes (id) on delete cascade,
  place_id integer references places (id),
  name text,
  starts_on date,
  starts_at time,
  note text,
  updated_at timestamptz not null default now(),
  constraint trip_stops_athlete_or_place check (
    (athlete_id is not null and place_id is null and name is null)
    or (athlete_id is null and place_id is not null and name is not null)),
  constraint trip_stops_time_of_a_day check (starts_at is null or starts_on is not null)
);
create unique index if not exists trip_stops_athlete_once on trip_stops (trip_id, athlete_id) where athlete_id is not null;
create index if not exists trip_stops_order on trip_stops (trip_id, position);
create index if not exists trip_stops_of_athlete on trip_stops (athlete_id) where athlete_id is not null;
