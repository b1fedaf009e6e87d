-- Counts that the list and the map would otherwise take athlete by athlete.
--
-- A change of an athlete only inserts rows into athlete_count_changes, so that no writer waits for another one, however
-- big the city. A job calls merge_athlete_count_changes() from time to time, which adds them to the count tables.
-- The current count is the merged one plus the changes, read in one statement: exact at every moment.
create table athlete_count_changes (
  -- 1 for a new athlete, -1 for one who is gone; a changed athlete has both
  delta smallint not null,
  sport text not null,
  position text not null,
  class_year smallint not null,
  state text not null,
  place_id integer,
  gpa numeric,
  height smallint,
  weight smallint,
  rating numeric not null,
  has_film boolean not null,
  -- null where the words have not changed
  search_vector tsvector
);

create table sport_counts (sport text primary key, count integer not null);
create table facet_counts (
  sport text,
  position text,
  class_year smallint,
  state text,
  count integer not null,
  primary key (sport, position, class_year, state)
);
create table measure_counts (
  -- 'gpa', 'height', 'weight', 'rating', or 'film' with the values 0 and 1
  measure text,
  value numeric,
  sport text,
  count integer not null,
  primary key (measure, value, sport)
);
create table place_counts (
  -- 0 for all class years together
  class_year smallint,
  place_id integer,
  sport text,
  count integer not null,
  primary key (class_year, place_id, sport)
);
-- The distinct words of all athletes and how many have each, for spelling corrections.
create table profile_words (word text primary key, count integer not null);
create index profile_words_trigrams on profile_words using gin (word gin_trgm_ops);
create index profile_words_prefix on profile_words (word text_pattern_ops);
-- Grows with every merge: a cache of merged counts is valid as long as this stays the same.
create table athlete_counts_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into athlete_counts_version (version) values (0);

create view current_sport_counts as
  select sport, count from sport_counts union all select sport, delta from athlete_count_changes;
create view current_facet_counts as
  select sport, position, class_year, state, count from facet_counts
  union all select sport, position, class_year, state, delta from athlete_count_changes;
create view current_measure_counts as
  select measure, value, sport, count from measure_counts
  union all
  select measure, value, sport, delta
  from athlete_count_changes, lateral (values ('gpa', gpa), ('height', height), ('weight', weight),
    ('rating', rating), ('film', has_film::int)) as measured (measure, value)
  where value is not null;

create function record_added_athletes() returns trigger language plpgsql as $$
begin
  insert into athlete_count_changes
  select 1, sport, position, class_year, state, place_id, gpa, height, weight, rating, has_film, search_vector
  from added;
  return null;
end $$;
create trigger count_added_athletes after insert on athletes referencing new table as added
  for each statement execute function record_added_athletes();

create function record_removed_athletes() returns trigger language plpgsql as $$
begin
  insert into athlete_count_changes
  select -1, sport, position, class_year, state, place_id, gpa, height, weight, rating, has_film, search_vector
  from removed;
  return null;
end $$;
create trigger count_removed_athletes after delete on athletes referencing old table as removed
  for each statement execute function record_removed_athletes();

create function record_changed_athlete() returns trigger language plpgsql as $$
declare
  words_changed boolean := old.search_vector is distinct from new.search_vector;
begin
  insert into athlete_count_changes values
    (-1, old.sport, old.position, old.class_year, old.state, old.place_id, old.gpa, old.height, old.weight,
      old.rating, old.has_film, case when words_changed then old.search_vector end),
    (1, new.sport, new.position, new.class_year, new.state, new.place_id, new.gpa, new.height, new.weight,
      new.rating, new.has_film, case when words_changed then new.search_vector end);
  return null;
end $$;
create trigger count_changed_athlete
  after update of sport, position, class_year, state, place_id, gpa, height, weight, rating, highlights,
    search_vector, bio, high_school, city on athletes
  for each row
  when (
    (old.sport, old.position, old.class_year, old.state, old.place_id, old.gpa, old.height, old.weight, old.rating,
      old.has_film, old.search_vector)
    is distinct from
    (new.sport, new.position, new.class_year, new.state, new.place_id, new.gpa, new.height, new.weight, new.rating,
      new.has_film, new.search_vector)
  )
  execute function record_changed_athlete();

-- Returns the number of merged changes. Words that no athlete has any more are deleted: some were somebody's name.
create function merge_athlete_count_changes() returns bigint language plpgsql as $$
declare
  merged bigint;
  unused_words text[];
begin
  -- A second merge at the same time would only wait for the first.
  if not pg_try_advisory_xact_lock(hashtext('merge_athlete_count_changes')) then return 0; end if;
  with changes as materialized (
    delete from athlete_count_changes returning *
  ), by_sport as (
    insert into sport_counts as merged_counts
    select sport, sum(delta) from changes group by sport
    on conflict (sport) do update set count = merged_counts.count + excluded.count
  ), by_facet as (
    insert into facet_counts as merged_counts
    select sport, position, class_year, state, sum(delta) from changes group by sport, position, class_year, state
    on conflict (sport, position, class_year, state) do update set count = merged_counts.count + excluded.count
  ), by_measure as (
    insert into measure_counts as merged_counts
    select measure, value, sport, sum(delta)
    from changes, lateral (values ('gpa', gpa), ('height', height), ('weight', weight), ('rating', rating),
      ('film', has_film::int)) as measured (measure, value)
    where value is not null
    group by measure, value, sport
    on conflict (measure, value, sport) do update set count = merged_counts.count + excluded.count
  ), by_place as (
    insert into place_counts as merged_counts
    select coalesce(class_year, 0), place_id, sport, sum(delta) from changes where place_id is not null
    group by grouping sets ((place_id, sport, class_year), (place_id, sport))
    on conflict (class_year, place_id, sport) do update set count = merged_counts.count + excluded.count
  ), by_word as (
    insert into profile_words as merged_counts
    select word, sum(delta) from changes, unnest(tsvector_to_array(search_vector)) as word group by word
    on conflict (word) do update set count = merged_counts.count + excluded.count
    returning merged_counts.word, merged_counts.count
  )
  select count(*), (select array_agg(word) from by_word where by_word.count = 0) into merged, unused_words
  from changes;
  delete from profile_words where word = any (unused_words);
  if merged > 0 then update athlete_counts_version set version = version + 1; end if;
  return merged;
end $$;

-- Counts everything again from the athletes themselves. Nobody can change an athlete meanwhile.
create function rebuild_athlete_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('merge_athlete_count_changes'));
  lock table athletes in share mode;
  delete from athlete_count_changes;
  delete from sport_counts;
  delete from facet_counts;
  delete from measure_counts;
  delete from place_counts;
  delete from profile_words;
  insert into athlete_count_changes
  select 1, sport, position, class_year, state, place_id, gpa, height, weight, rating, has_film, search_vector
  from athletes;
  perform merge_athlete_count_changes();
  update athlete_counts_version set version = version + 1;
end $$;

-- Whether a cached list of athletes is still right. A writer only inserts a row into athlete_list_changes, so nobody
-- waits for a counter; a job deletes all rows and raises the version. The same version with the same number of
-- rows therefore means: no change since then.
create table athlete_list_changes (changed_at timestamptz not null default now());
create table athlete_list_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into athlete_list_version (version) values (0);

create function merge_athlete_list_changes() returns void language sql as $$
  with merged as (delete from athlete_list_changes returning 1)
  update athlete_list_version set version = version + 1 where exists (select from merged)
$$;

create function record_list_change() returns trigger language plpgsql as $$
begin
  insert into athlete_list_changes default values;
  return null;
end $$;

-- A statement that matches no row changes no list.
create function record_list_change_of_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into athlete_list_changes default values;
  end if;
  return null;
end $$;

create function record_list_change_of_users() returns trigger language plpgsql as $$
begin
  if exists (
    select from before join after using (id)
    where (before.first_name, before.last_name, before.profile_image)
      is distinct from (after.first_name, after.last_name, after.profile_image)
  ) then
    insert into athlete_list_changes default values;
  end if;
  return null;
end $$;

-- PostgreSQL allows a transition table for one kind of event only, and without a list of columns. Inserts have none:
-- a load of a million athletes would hold them all a second time for it.
create trigger list_changed_by_insert after insert on athletes for each statement execute function record_list_change();
create trigger list_changed_by_update after update on athletes referencing new table as changed
  for each statement execute function record_list_change_of_rows();
create trigger list_changed_by_delete after delete on athletes referencing old table as changed
  for each statement execute function record_list_change_of_rows();
create trigger list_changed_by_update after update on users referencing old table as before new table as after
  for each statement execute function record_list_change_of_users();
create trigger list_changed_by_insert after insert on stats for each statement execute function record_list_change();
create trigger list_changed_by_update after update on stats referencing new table as changed
  for each statement execute function record_list_change_of_rows();
create trigger list_changed_by_delete after delete on stats referencing old table as changed
  for each statement execute function record_list_change_of_rows();
