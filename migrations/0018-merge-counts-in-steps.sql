-- Merging took all changes in one statement: after an import it met the time limit of a statement, was rolled back, and
-- found more changes the next time. It now takes at most `max_changes`, and its caller repeats it.
drop function merge_athlete_count_changes();

-- Returns the number of merged changes. Words that no athlete has any more are deleted: some were somebody's name.
create function merge_athlete_count_changes(max_changes integer default null) returns bigint language plpgsql as $$
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
