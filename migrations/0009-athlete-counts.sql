-- How many athletes there are, without reading them all: the sum over the shards of a sport. Each database
-- connection adds to a shard of its own, so that two new athletes seldom wait for each other's commit.
create table athlete_counts (
  sport text not null,
  shard smallint not null,
  n integer not null,
  primary key (sport, shard)
);

create function add_to_athlete_counts(of_sport text, more bigint) returns void language sql as $$
  insert into athlete_counts (sport, shard, n) values (of_sport, pg_backend_pid() % 16, more)
  on conflict (sport, shard) do update set n = athlete_counts.n + excluded.n
$$;

-- Sports in one order, so that two statements that write several cannot wait for each other in a circle.
create function count_athletes_added() returns trigger language plpgsql as $$
begin
  perform add_to_athlete_counts(sport, n)
  from (select sport, count(*) as n from added group by sport order by sport) as sports;
  return null;
end $$;
create trigger athletes_added after insert on athletes referencing new table as added
  for each statement execute function count_athletes_added();

create function count_athletes_removed() returns trigger language plpgsql as $$
begin
  perform add_to_athlete_counts(sport, -n)
  from (select sport, count(*) as n from removed group by sport order by sport) as sports;
  return null;
end $$;
create trigger athletes_removed after delete on athletes referencing old table as removed
  for each statement execute function count_athletes_removed();

create function count_athlete_moved() returns trigger language plpgsql as $$
begin
  perform add_to_athlete_counts(old.sport, -1);
  perform add_to_athlete_counts(new.sport, 1);
  return null;
end $$;
create trigger athletes_moved after update of sport on athletes
  for each row when (old.sport is distinct from new.sport) execute function count_athlete_moved();

insert into athlete_counts (sport, shard, n) select sport, 0, count(*) from athletes group by sport;
