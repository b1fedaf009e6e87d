-- Words that nobody has any more go with the fold that finds it out: some were somebody's name. Only a fold writes
-- words, and no two run at once; who comes with such a word meanwhile is in athlete_changes, for the next one.
create or replace function fold_athlete_changes() returns bigint language plpgsql as $$
declare
  folded bigint;
  forgotten text[];
begin
  -- A second one at the same time would only wait for the first.
  if not pg_try_advisory_xact_lock(hashtext('fold_athlete_changes')) then return 0; end if;
  with gone as materialized (
    delete from athlete_changes returning *
  ), by_sport as (
    insert into sport_counts as kept select sport, sum(n) from gone group by sport
    on conflict (sport) do update set n = kept.n + excluded.n
  ), by_facet as (
    insert into facet_counts as kept
    select sport, position, class_year, state, sum(n) from gone group by sport, position, class_year, state
    on conflict (sport, position, class_year, state) do update set n = kept.n + excluded.n
  ), by_measure as (
    insert into measure_counts as kept
    select measure, value, sport, sum(n)
    from gone, lateral (values ('gpa', gpa), ('height', height), ('weight', weight), ('rating', rating),
      ('film', has_film::int)) as measured (measure, value)
    where value is not null
    group by measure, value, sport
    on conflict (measure, value, sport) do update set n = kept.n + excluded.n
  ), by_place as (
    insert into place_counts as kept
    select coalesce(class_year, 0), place_id, array[
      sum(n) filter (where sport = 'Football'), sum(n) filter (where sport = 'Basketball'),
      sum(n) filter (where sport = 'Baseball'), sum(n) filter (where sport = 'Softball'),
      sum(n) filter (where sport = 'Soccer'), sum(n) filter (where sport = 'Track & Field'),
      sum(n) filter (where sport = 'Swimming'), sum(n) filter (where sport = 'Tennis'),
      sum(n) filter (where sport = 'Volleyball'), sum(n) filter (where sport = 'Wrestling'),
      sum(n) filter (where sport = 'Golf'), sum(n) filter (where sport = 'Other')]
    from gone where place_id is not null
    group by grouping sets ((place_id, class_year), (place_id))
    on conflict (class_year, place_id) do update set n_by_sport = added_up(kept.n_by_sport, excluded.n_by_sport)
  ), by_word as (
    insert into terms as kept
    select term, sum(n) from gone, unnest(tsvector_to_array(words)) as term group by term
    on conflict (term) do update set n = kept.n + excluded.n
    returning kept.term, kept.n
  )
  select count(*), (select array_agg(term) from by_word where n = 0) into folded, forgotten from gone;
  delete from terms where term = any (forgotten);
  if folded > 0 then update folds set number = number + 1; end if;
  return folded;
end $$;

delete from terms where n = 0;
