create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only STABLE because its dictionary could change; ours does not, and generated columns
-- and indexes need an IMMUTABLE function.
create function norm(words text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

-- 'St. Louis', 'Saint Louis' and 'st louis' are one place.
create function place_key(city text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(norm(city), '[^a-z0-9]+', ' ', 'g'),
      '\msaint\M', 'st', 'g'), '\mfort\M', 'ft', 'g'), '\mmount\M', 'mt', 'g'), '^ | $', '', 'g')
  $$;
