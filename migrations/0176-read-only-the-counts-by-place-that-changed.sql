-- A server that has the counts by place of one version reads those that changed since: a merge changes a few
-- of millions of rows. Older rows are of version 0.
alter table place_counts add column version bigint not null default 0;
create index place_counts_version on place_counts (version);
-- What is counted anew may also lack rows: from before this version all of it is read.
alter table athlete_counts_version add column rebuilt_version bigint not null default 0;

create or replace function merge_athlete_count_changes(max_changes integer default null) returns bigint language plpgsql as $$
declare
  merged bigint;
  unused_words text[];
  next_version bigint;
begin
  -- A second merge at the same time would only wait for the first.
  if not pg_try_advisory_xact_lock(hashtext('merge_athlete_count_changes')) then return 0; end if;
  select version + 1 into next_version from athlete_counts_version;
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
    select listed, gender_filter, coalesce(class_year, 0), place_id, sport, sum(delta), next_version from found
    where place_id is not null
    group by grouping sets ((listed, gender_filter, place_id, sport, class_year), (listed, gender_filter, place_id, sport))
    on conflict on constraint place_counts_key do update
      set count = merged_counts.count + excluded.count, version = excluded.version
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
  if merged > 0 then update athlete_counts_version set version = next_version; end if;
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
  update athlete_counts_version set version = version + 1, rebuilt_version = version + 1;
end $$;
