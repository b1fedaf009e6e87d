create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Lower case without accents. unaccent() is only STABLE because its dictionary could change; ours does not, and
-- generated columns and indexes need an IMMUTABLE function.
create function normalize_text(words text) returns text
  language sql immutable parallel safe strict
  as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

-- The same key for all spellings of a place: 'St. Louis', 'Saint Louis' and 'st louis'; 'O'Fallon', 'OFallon' and
-- 'O Fallon'; 'Coeur d'Alene' and 'Coeur dAlene'.
-- VACUUM, ANALYZE and a restored dump compute indexes and generated columns with an empty search path: what this
-- function calls needs its schema.
create function place_key(city text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(public.normalize_text(city), '[''’‘`ʻ]', '', 'g'), '[^a-z0-9]+', ' ', 'g'),
      '\m([dlo]) (?=[a-z])', '\1', 'g'),
      '\msaint\M', 'st', 'g'), '\mfort\M', 'ft', 'g'), '\mmount\M', 'mt', 'g'), '^ | $', '', 'g')
  $$;

-- The same key for all spellings of a high school of one city.
-- In plpgsql, because the planner would inline SQL into every query. A change of place_key() requires a REINDEX of
-- athletes_school_key.
create function school_key(school text, city text, state text) returns text
  language plpgsql immutable parallel safe strict
  as $$ begin return public.place_key(school || ' ' || city || ' ' || state); end $$;
