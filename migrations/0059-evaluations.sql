-- What a coach thinks of an athlete. The rating of an athlete follows from these rows, and nothing else writes it.
create table evaluations (
  athlete_id uuid not null references athletes (id) on delete cascade,
  coach_id uuid not null references coaches (id) on delete cascade,
  -- whose criteria were graded: that of both when it was written
  sport text not null,
  -- from 1 to 5, in the order of the sport's criteria
  grades smallint[] not null check (cardinality(grades) = 5 and 1 <= all (grades) and 5 >= all (grades)),
  -- the mean of the grades by the weights of the criteria
  score numeric(3, 2) not null check (score between 1 and 5),
  -- for this coach alone
  note text,
  updated_at timestamptz not null,
  primary key (athlete_id, coach_id)
);
create index evaluations_coach on evaluations (coach_id);

-- An evaluation counts while its coach is verified and not suspended, and both are of the sport that was graded.
create view counted_evaluations as
  select e.athlete_id, e.coach_id, e.grades, e.score
  from evaluations e
    join athletes a on a.id = e.athlete_id and a.sport = e.sport
    join coaches c on c.id = e.coach_id and c.sport = e.sport and c.verified_until is not null
    join users u on u.id = c.user_id and u.suspended_until is null;

-- The Bayesian mean: the initial 3 has the weight of five coaches. Whoever changes what counts calls this afterwards, in
-- the same transaction. The rows are locked before the mean is computed, in one order, so that it sees whatever another
-- writer has committed.
create function refresh_ratings(athlete_ids uuid[]) returns void language plpgsql as $$
begin
  perform from athletes where id = any (athlete_ids) order by id for no key update;
  update athletes set rating = computed.rating, rating_count = computed.coaches
  from (
    select rated.id, count(e.coach_id)::integer as coaches,
      round((5 * 3.0 + coalesce(sum(e.score), 0)) / (5 + count(e.coach_id)), 2) as rating
    from unnest(athlete_ids) as rated (id) left join counted_evaluations e on e.athlete_id = rated.id
    group by rated.id
  ) computed
  where athletes.id = computed.id
    and (athletes.rating, athletes.rating_count) is distinct from (computed.rating, computed.coaches);
end $$;

-- As triggers, because an erased coach takes the evaluations along by a cascade.
create function refresh_ratings_of_evaluations() returns trigger language plpgsql as $$
begin
  perform refresh_ratings(array(select distinct athlete_id from changed));
  return null;
end $$;
create trigger refresh_ratings_by_insert after insert on evaluations referencing new table as changed
  for each statement execute function refresh_ratings_of_evaluations();
create trigger refresh_ratings_by_update after update on evaluations referencing new table as changed
  for each statement execute function refresh_ratings_of_evaluations();
create trigger refresh_ratings_by_delete after delete on evaluations referencing old table as changed
  for each statement execute function refresh_ratings_of_evaluations();

create function refresh_rating_of_athlete() returns trigger language plpgsql as $$
begin
  perform refresh_ratings(array[new.id]);
  return null;
end $$;
create trigger refresh_rating after update of sport on athletes
  for each row when (old.sport <> new.sport) execute function refresh_rating_of_athlete();

create function refresh_ratings_by_coach() returns trigger language plpgsql as $$
begin
  perform refresh_ratings(array(select athlete_id from evaluations where coach_id = new.id));
  return null;
end $$;
create trigger refresh_ratings after update of sport, verified_until on coaches
  for each row when (old.sport <> new.sport or (old.verified_until is null) <> (new.verified_until is null))
  execute function refresh_ratings_by_coach();

create function refresh_ratings_by_suspended_coach() returns trigger language plpgsql as $$
begin
  perform refresh_ratings(array(
    select e.athlete_id from coaches c join evaluations e on e.coach_id = c.id where c.user_id = new.id));
  return null;
end $$;
create trigger refresh_ratings after update of suspended_until on users
  for each row when ((old.suspended_until is null) <> (new.suspended_until is null))
  execute function refresh_ratings_by_suspended_coach();

-- Until now only demo data had ratings: they were invented.
update athletes set rating = 3, rating_count = 0 where rating_count > 0 or rating <> 3;
