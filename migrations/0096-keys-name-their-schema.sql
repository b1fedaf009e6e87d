-- VACUUM, ANALYZE and a restored dump compute indexes and generated columns with no schema in the search path: what
-- they call names its own. Otherwise as it was.
create or replace function place_key(city text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(public.norm(city), '[''’‘`ʻ]', '', 'g'), '[^a-z0-9]+', ' ', 'g'),
      '\m([dlo]) (?=[a-z])', '\1', 'g'),
      '\msaint\M', 'st', 'g'), '\mfort\M', 'ft', 'g'), '\mmount\M', 'mt', 'g'), '^ | $', '', 'g')
  $$;

create or replace function school_key(school text, city text, state text) returns text
  language plpgsql immutable parallel safe strict
  as $$ begin return public.place_key(school || ' ' || city || ' ' || state); end $$;
