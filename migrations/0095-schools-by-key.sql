-- 'St. Joseph High', 'St Joseph High' and 'Saint Joseph High' of one city are one school: as cities are named alike.
-- Not in SQL, which the planner would write out wherever it is asked for. Whoever changes place_key() makes the
-- index again.
create function school_key(school text, city text, state text) returns text
  language plpgsql immutable parallel safe strict
  as $$ begin return place_key(school || ' ' || city || ' ' || state); end $$;

-- One entry per school and city, read by jumping from one to the next, and by the one that is asked for.
create index athletes_school_key on athletes ((school_key(high_school, city, state) collate "C"))
  where high_school is not null;
drop index athletes_school;
