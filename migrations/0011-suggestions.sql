-- As-you-type. Names are found word by word; one letter alone is answered in alphabetical order, as thousands
-- begin with it. COLLATE "C" so that LIKE 'x%' can use the index whatever the database's own order is.
create index users_athlete_words on users using gin (to_tsvector('simple', norm(first_name || ' ' || last_name)))
  with (fastupdate = off) where role = 'athlete';
create index users_athlete_first_name on users ((norm(first_name || ' ' || last_name) collate "C"))
  where role = 'athlete';
create index users_athlete_last_name on users ((norm(last_name || ' ' || first_name) collate "C"))
  where role = 'athlete';

-- One entry per school and city, read by jumping from one to the next.
create index athletes_school on athletes ((norm(high_school || ', ' || city || ', ' || state) collate "C"))
  where high_school is not null;
