-- US cities with 1,000 people and more (GeoNames, CC BY 4.0). The id is GeoNames' own.
-- Coordinates belong to cities: no finer location of an athlete is stored anywhere.
create table places (
  id integer primary key,
  city text not null,
  state text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null,
  key text not null generated always as (place_key(city)) stored
);
create unique index places_key on places (key, state);
create index places_prefix on places (key text_pattern_ops, population desc);
create index places_position on places (lat, lng);

-- The edition of each data set that the tables hold: comparing 16,000 places at every start takes half a second on
-- the embedded engine.
create table loaded_datasets (
  name text primary key,
  checksum text not null
);
