-- 'O'Fallon', 'OFallon' and 'O Fallon' are one place, as 'Coeur d'Alene' and 'Lee's Summit' are.
create or replace function place_key(city text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(norm(city), '[''’‘`ʻ]', '', 'g'), '[^a-z0-9]+', ' ', 'g'),
      '\m([dlo]) (?=[a-z])', '\1', 'g'),
      '\msaint\M', 'st', 'g'), '\mfort\M', 'ft', 'g'), '\mmount\M', 'mt', 'g'), '^ | $', '', 'g')
  $$;
