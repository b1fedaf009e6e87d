-- What the list and the map would otherwise count athlete by athlete. A write only adds rows to athlete_changes, so
-- no writer waits for another one, however big the city; fold_athlete_changes() adds them up from time to time.
-- Kept counts are the folded ones and the changes since then, read in one statement: exact at every moment.
create table athlete_changes (
  -- 1 came, -1 went; a changed athlete is both
  n smallint not null,
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
  -- null where the words stay the same
  words tsvector
);

create table sport_counts (sport text primary key, n integer not null);
create table facet_counts (
  sport text,
  position text,
  class_year smallint,
  state text,
  n integer not null,
  primary key (sport, position, class_year, state)
);
-- 'gpa', 'height', 'weight', 'rating', or 'film' with 0 and 1
create table measure_counts (
  measure text,
  value numeric,
  sport text,
  n integer not null,
  primary key (measure, value, sport)
);
-- class_year 0 is all of them; n_by_sport in the order of sports_in_order()
create table place_counts (
  class_year smallint,
  place_id integer,
  n_by_sport integer[] not null,
  primary key (class_year, place_id)
);
-- The words of all athletes, for those that are typed with a mistake.
create table terms (term text primary key, n integer not null);
create index terms_alike on terms using gin (term gin_trgm_ops);
-- How often changes were folded: whoever remembers folded counts sees here whether they still hold.
create table folds (only_row boolean primary key default true check (only_row), number bigint not null);
insert into folds (number) values (0);

create function sports_in_order() returns text[] language sql immutable parallel safe as $$
  select array['Football', 'Basketball', 'Baseball', 'Softball', 'Soccer', 'Track & Field', 'Swimming', 'Tennis',
    'Volleyball', 'Wrestling', 'Golf', 'Other']
$$;

create function added_up(one integer[], two integer[]) returns integer[] language sql immutable parallel safe as $$
  select array_agg(coalesce(a, 0) + coalesce(b, 0) order by nth)
  from unnest(one, two) with ordinality as both_of (a, b, nth)
$$;

create function note_athletes_added() returns trigger language plpgsql as $$
begin
  insert into athlete_changes
  select 1, sport, position, class_year, state, place_id, gpa, height, weight, rating, has_film, document from added;
  return null;
end $$;
create function note_athletes_removed() returns trigger language plpgsql as $$
begin
  insert into athlete_changes
  select -1, sport, position, class_year, state, place_id, gpa, height, weight, rating, has_film, document
  from removed;
  return null;
end $$;
create function note_athlete_changed() returns trigger language plpgsql as $$
declare
  reworded boolean := old.document is distinct from new.document;
begin
  insert into athlete_changes values
    (-1, old.sport, old.position, old.class_year, old.state, old.place_id, old.gpa, old.height, old.weight,
      old.rating, old.has_film, case when reworded then old.document end),
    (1, new.sport, new.position, new.class_year, new.state, new.place_id, new.gpa, new.height, new.weight,
      new.rating, new.has_film, case when reworded then new.document end);
  return null;
end $$;

create function fold_athlete_changes() returns bigint language plpgsql as $$
declare
  folded bigint;
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
  )
  select count(*) into folded from gone;
  if folded > 0 then update folds set number = number + 1; end if;
  return folded;
end $$;

/* Counts everything anew, from the athletes themselves; nobody writes an athlete meanwhile. */
create function rebuild_search_summaries() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('fold_athlete_changes'));
  lock table athletes in share mode;
  delete from athlete_changes;
  delete from sport_counts;
  delete from facet_counts;
  delete from measure_counts;
  delete from place_counts;
  delete from terms;
  insert into athlete_changes
  select 1, sport, position, class_year, state, place_id, gpa, height, weight, rating, has_film, document from athletes;
  perform fold_athlete_changes();
  update folds set number = number + 1;
end $$;

drop trigger athletes_added on athletes;
drop trigger athletes_removed on athletes;
drop trigger athletes_moved on athletes;
drop function count_athletes_added, count_athletes_removed, count_athlete_moved, add_to_athlete_counts;
drop table athlete_counts;

create trigger athletes_added after insert on athletes referencing new table as added
  for each statement execute function note_athletes_added();
create trigger athletes_removed after delete on athletes referencing old table as removed
  for each statement execute function note_athletes_removed();
create trigger athletes_changed
  after update of sport, position, class_year, state, place_id, gpa, height, weight, rating, highlights, document,
    bio, high_school, city on athletes
  for each row
  when (
    (old.sport, old.position, old.class_year, old.state, old.place_id, old.gpa, old.height, old.weight, old.rating,
      old.has_film, old.document)
    is distinct from
    (new.sport, new.position, new.class_year, new.state, new.place_id, new.gpa, new.height, new.weight, new.rating,
      new.has_film, new.document)
  )
  execute function note_athlete_changed();

create view athlete_counts as
  select sport, n from sport_counts union all select sport, n from athlete_changes;
create view kept_facets as
  select sport, position, class_year, state, n from facet_counts
  union all select sport, position, class_year, state, n from athlete_changes;
create view kept_measures as
  select measure, value, sport, n from measure_counts
  union all
  select measure, value, sport, n
  from athlete_changes, lateral (values ('gpa', gpa), ('height', height), ('weight', weight), ('rating', rating),
    ('film', has_film::int)) as measured (measure, value)
  where value is not null;

-- Cities that no list of ours knows are few; the map names them all.
create index athletes_unplaced on athletes (state, city) include (sport, class_year) where place_id is null;

select rebuild_search_summaries();
