-- Counts and indexes of those who are listed, and of those whom each gender filter finds: an athlete who has not answered
-- is found by both, so each athlete is counted under every filter that finds them, and a count of one filter reads no
-- more rows than before. 'any' is a search without the filter.
create function gender_filters_that_find(gender text) returns text[]
  language sql immutable parallel safe
  as $$ select case when gender is null then array['any', 'womens', 'mens'] else array['any', gender] end $$;

-- The values that measure_counts has of one athlete; those of 'status' are numbers in the order of the list.
create function measured_values(gpa numeric, height smallint, weight smallint, rating numeric, has_film boolean,
    recruiting_status text)
  returns table (measure text, value numeric)
  language sql immutable parallel safe
  as $$
    select measured.measure, measured.value
    from (values ('gpa', gpa), ('height', height), ('weight', weight), ('rating', rating), ('film', has_film::int),
      ('status', array_position(array['open', 'committed', 'signed', 'not_looking'], recruiting_status)))
      as measured (measure, value)
    where measured.value is not null
  $$;

alter table athlete_count_changes
  add column gender text,
  add column recruiting_status text not null default 'open',
  add column listed boolean not null default true;
alter table athlete_count_changes
  alter column recruiting_status drop default,
  alter column listed drop default;

drop view current_sport_counts, current_facet_counts, current_measure_counts;

alter table sport_counts rename to old_sport_counts;
alter table facet_counts rename to old_facet_counts;
alter table measure_counts rename to old_measure_counts;
alter table place_counts rename to old_place_counts;
create table sport_counts (
  listed boolean,
  gender_filter text,
  sport text,
  count integer not null,
  constraint sport_counts_key primary key (listed, gender_filter, sport)
);
create table facet_counts (
  listed boolean,
  gender_filter text,
  sport text,
  position text,
  class_year smallint,
  state text,
  count integer not null,
  constraint facet_counts_key primary key (listed, gender_filter, sport, position, class_year, state)
);
create table measure_counts (
  listed boolean,
  gender_filter text,
  -- 'gpa', 'height', 'weight', 'rating', 'status' with the values 1 to 4, or 'film' with the values 0 and 1
  measure text,
  value numeric,
  sport text,
  count integer not null,
  constraint measure_counts_key primary key (listed, gender_filter, measure, value, sport)
);
create table place_counts (
  listed boolean,
  gender_filter text,
  -- 0 for all class years together
  class_year smallint,
  place_id integer,
  sport text,
  count integer not null,
  constraint place_counts_key primary key (listed, gender_filter, class_year, place_id, sport)
);
-- Until now everybody was listed and nobody had answered: the stored counts are those of every filter.
insert into sport_counts
  select true, gender_filter, c.sport, c.count
  from unnest(gender_filters_that_find(null)) as gender_filter, old_sport_counts c;
insert into facet_counts
  select true, gender_filter, c.sport, c.position, c.class_year, c.state, c.count
  from unnest(gender_filters_that_find(null)) as gender_filter, old_facet_counts c;
insert into measure_counts
  select true, gender_filter, c.measure, c.value, c.sport, c.count
  from unnest(gender_filters_that_find(null)) as gender_filter, old_measure_counts c
  union all
  select true, gender_filter, 'status', 1, c.sport, c.count
  from unnest(gender_filters_that_find(null)) as gender_filter, old_sport_counts c;
insert into place_counts
  select true, gender_filter, c.class_year, c.place_id, c.sport, c.count
  from unnest(gender_filters_that_find(null)) as gender_filter, old_place_counts c;
drop table old_sport_counts, old_facet_counts, old_measure_counts, old_place_counts;

alter table profile_words add column listed_count integer;
update profile_words set listed_count = count;
alter table profile_words alter column listed_count set not null;

create view current_sport_counts as
  select listed, gender_filter, sport, count from sport_counts
  union all
  select listed, gender_filter, sport, delta
  from athlete_count_changes, unnest(gender_filters_that_find(gender)) as gender_filter;
create view current_facet_counts as
  select listed, gender_filter, sport, position, class_year, state, count from facet_counts
  union all
  select listed, gender_filter, sport, position, class_year, state, delta
  from athlete_count_changes, unnest(gender_filters_that_find(gender)) as gender_filter;
create view current_measure_counts as
  select listed, gender_filter, measure, value, sport, count from measure_counts
  union all
  select listed, gender_filter, measure, value, sport, delta
  from athlete_count_changes, unnest(gender_filters_that_find(gender)) as gender_filter,
    measured_values(gpa, height, weight, rating, has_film, recruiting_status);

create or replace function record_added_athletes() returns trigger language plpgsql as $$
begin
  insert into athlete_count_changes (delta, sport, position, class_year, state, place_id, gpa, height, weight, rating,
    has_film, search_vector, gender, recruiting_status, listed)
  select 1, sport, position, class_year, state, place_id, gpa, height, weight, rating,
    has_film, search_vector, gender, recruiting_status, listed
  from added;
  return null;
end $$;

create or replace function record_removed_athletes() returns trigger language plpgsql as $$
begin
  insert into athlete_count_changes (delta, sport, position, class_year, state, place_id, gpa, height, weight, rating,
    has_film, search_vector, gender, recruiting_status, listed)
  select -1, sport, position, class_year, state, place_id, gpa, height, weight, rating,
    has_film, search_vector, gender, recruiting_status, listed
  from removed;
  return null;
end $$;

create or replace function record_changed_athlete() returns trigger language plpgsql as $$
declare
  words_changed boolean := old.search_vector is distinct from new.search_vector or old.listed <> new.listed;
begin
  insert into athlete_count_changes (delta, sport, position, class_year, state, place_id, gpa, height, weight, rating,
    has_film, search_vector, gender, recruiting_status, listed)
  values
    (-1, old.sport, old.position, old.class_year, old.state, old.place_id, old.gpa, old.height, old.weight, old.rating,
      old.has_film, case when words_changed then old.search_vector end, old.gender, old.recruiting_status, old.listed),
    (1, new.sport, new.position, new.class_year, new.state, new.place_id, new.gpa, new.height, new.weight, new.rating,
      new.has_film, case when words_changed then new.search_vector end, new.gender, new.recruiting_status, new.listed);
  return null;
end $$;
drop trigger count_changed_athlete on athletes;
create trigger count_changed_athlete
  after update of sport, position, class_year, state, place_id, gpa, height, weight, rating, highlights,
    search_vector, bio, high_school, city, gender, recruiting_status, listed, after_graduation on athletes
  for each row
  when (
    (old.sport, old.position, old.class_year, old.state, old.place_id, old.gpa, old.height, old.weight, old.rating,
      old.has_film, old.search_vector, old.gender, old.recruiting_status, old.listed)
    is distinct from
    (new.sport, new.position, new.class_year, new.state, new.place_id, new.gpa, new.height, new.weight, new.rating,
      new.has_film, new.search_vector, new.gender, new.recruiting_status, new.listed)
  )
  execute function record_changed_athlete();

-- Returns the number of merged changes. Words that no athlete has any more are deleted: some were somebody's name.
create or replace function merge_athlete_count_changes(max_changes integer default null) returns bigint
language plpgsql as $$
declare
  merged bigint;
  unused_words text[];
begin
  -- A second merge at the same time would only wait for the first.
  if not pg_try_advisory_xact_lock(hashtext('merge_athlete_count_changes')) then return 0; end if;
  with changes as materialized (
    delete from athlete_count_changes
    where ctid = any (array(select ctid from athlete_count_changes limit max_changes))
    returning *
  ), found as materialized (
    select gender_filter, delta, listed, sport, position, class_year, state, place_id, gpa, height, weight, rating,
      has_film, recruiting_status
    from changes, unnest(gender_filters_that_find(gender)) as gender_filter
  ), by_sport as (
    insert into sport_counts as merged_counts
    select listed, gender_filter, sport, sum(delta) from found group by listed, gender_filter, sport
    on conflict on constraint sport_counts_key do update set count = merged_counts.count + excluded.count
  ), by_facet as (
    insert into facet_counts as merged_counts
    select listed, gender_filter, sport, position, class_year, state, sum(delta) from found
    group by listed, gender_filter, sport, position, class_year, state
    on conflict on constraint facet_counts_key do update set count = merged_counts.count + excluded.count
  ), by_measure as (
    insert into measure_counts as merged_counts
    select listed, gender_filter, measure, value, sport, sum(delta)
    from found, measured_values(gpa, height, weight, rating, has_film, recruiting_status)
    group by listed, gender_filter, measure, value, sport
    on conflict on constraint measure_counts_key do update set count = merged_counts.count + excluded.count
  ), by_place as (
    insert into place_counts as merged_counts
    select listed, gender_filter, coalesce(class_year, 0), place_id, sport, sum(delta) from found
    where place_id is not null
    group by grouping sets ((listed, gender_filter, place_id, sport, class_year), (listed, gender_filter, place_id, sport))
    on conflict on constraint place_counts_key do update set count = merged_counts.count + excluded.count
  ), by_word as (
    insert into profile_words as merged_counts
    select word, sum(delta), coalesce(sum(delta) filter (where listed), 0)
    from changes, unnest(tsvector_to_array(search_vector)) as word group by word
    on conflict (word) do update set count = merged_counts.count + excluded.count,
      listed_count = merged_counts.listed_count + excluded.listed_count
    returning merged_counts.word, merged_counts.count
  )
  select count(*), (select array_agg(word) from by_word where by_word.count = 0) into merged, unused_words
  from changes;
  delete from profile_words where word = any (unused_words);
  if merged > 0 then update athlete_counts_version set version = version + 1; end if;
  return merged;
end $$;

create or replace function rebuild_athlete_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('merge_athlete_count_changes'));
  lock table athletes in share mode;
  delete from athlete_count_changes;
  delete from sport_counts;
  delete from facet_counts;
  delete from measure_counts;
  delete from place_counts;
  delete from profile_words;
  insert into athlete_count_changes (delta, sport, position, class_year, state, place_id, gpa, height, weight, rating,
    has_film, search_vector, gender, recruiting_status, listed)
  select 1, sport, position, class_year, state, place_id, gpa, height, weight, rating,
    has_film, search_vector, gender, recruiting_status, listed
  from athletes;
  perform merge_athlete_count_changes();
  update athlete_counts_version set version = version + 1;
end $$;

-- Who corrects the class, or says what comes after high school, is in lists again; a job decides anew.
create function list_changed_graduate() returns trigger language plpgsql as $$
begin
  new.listed := true;
  return new;
end $$;
create trigger list_changed_graduate before update of class_year, after_graduation on athletes
  for each row
  when (not old.listed and (old.class_year, old.after_graduation) is distinct from (new.class_year, new.after_graduation))
  execute function list_changed_graduate();

-- Who comes back after graduating is in lists again, whichever statement has noticed it.
create function list_returned_graduates() returns trigger language plpgsql as $$
begin
  update athletes set listed = true from seen where athletes.user_id = seen.user_id and not athletes.listed;
  return null;
end $$;
create trigger list_returned_graduates after update on last_activity referencing new table as seen
  for each statement execute function list_returned_graduates();

-- The list in its orders: of those who are listed only, so that the graduates of many years cost nothing.
drop index athletes_newest, athletes_rating, athletes_sport_newest, athletes_sport_rating, athletes_state_newest,
  athletes_state_rating, athletes_measures, athletes_gpa, athletes_weight;
create index athletes_newest on athletes (created_at desc, id desc) where listed;
create index athletes_rating on athletes (rating desc, id desc) where listed;
create index athletes_sport_newest on athletes (sport, created_at desc, id desc)
  include (state, class_year, position, gender, recruiting_status) where listed;
create index athletes_sport_rating on athletes (sport, rating desc, id desc)
  include (state, class_year, position, gender, recruiting_status) where listed;
create index athletes_state_newest on athletes (state, created_at desc, id desc)
  include (class_year, gender, recruiting_status) where listed;
create index athletes_state_rating on athletes (state, rating desc, id desc)
  include (class_year, gender, recruiting_status) where listed;
create index athletes_measures on athletes (height, gpa, weight, rating, has_film) include (gender, recruiting_status)
  where listed;
create index athletes_gpa on athletes (gpa) where listed;
create index athletes_weight on athletes (weight) where listed;

-- These find graduates too: by class, with `graduated`, and one by one.
drop index athletes_class_rating, athletes_facets_rating, athletes_user_key, athletes_place, athletes_state_covering,
  athletes_sport_covering, athletes_school_key, athletes_unplaced;
create index athletes_class_rating on athletes (class_year, rating desc, id desc)
  include (state, sport, gpa, height, gender, listed);
create index athletes_facets_rating on athletes (sport, position, class_year, state, rating desc, id desc)
  include (gender, listed);
create unique index athletes_user_key on athletes (user_id)
  include (id, sport, position, class_year, state, gender, listed);
create index athletes_place on athletes (place_id, sport, rating desc, id desc)
  include (position, class_year, state, gender, listed);
create index athletes_state_covering on athletes (state, sport, class_year)
  include (position, gpa, height, weight, rating, has_film, place_id, gender, recruiting_status, listed);
create index athletes_sport_covering on athletes (sport, position, class_year, state)
  include (gpa, height, weight, rating, has_film, place_id, gender, recruiting_status, listed);
create index athletes_school_key on athletes ((school_key(high_school, city, state) collate "C"), listed)
  where high_school is not null;
create index athletes_unplaced on athletes (state, city) include (sport, class_year, gender, listed)
  where place_id is null;

-- A database that has used the new columns already.
do $$
begin
  if exists (select from athletes where gender is not null or recruiting_status <> 'open' or not listed) then
    perform rebuild_athlete_counts();
  end if;
end $$;
