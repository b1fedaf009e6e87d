-- Athletes pause their profile, or hide it from other athletes. Conversations go on.
alter table athletes
  add column paused_at timestamptz,
  add column hidden_from_athletes boolean not null default false;
create index athletes_paused on athletes (user_id) where paused_at is not null;
-- Lists of athletes count everybody less these.
create index athletes_hidden_from_athletes on athletes (sport, position, class_year, state)
  include (user_id, gender, listed) where hidden_from_athletes;

-- Whose profile a member does not see. separated_pairs are those between whom nothing passes at all.
create view unseen_profiles as
  select user_id, other_user_id from separated_pairs
  union all
  select viewer.id, a.user_id from athletes a cross join users viewer
  where a.paused_at is not null and viewer.id <> a.user_id
  union all
  select viewer.id, a.user_id from athletes a cross join users viewer
  where a.hidden_from_athletes and viewer.role = 'athlete' and viewer.id <> a.user_id;

-- Who is paused or suspended is in no list, map or count, whatever else changes.
create function is_withdrawn(athlete_user_id uuid, paused_at timestamptz) returns boolean
  language sql stable
  as $$ select paused_at is not null
    or exists (select from users where id = athlete_user_id and suspended_until is not null) $$;

create or replace function list_athlete_unless_suspended() returns trigger language plpgsql as $$
begin
  -- Also where nothing changes: cached lists of graduates are out of date.
  update athletes set listed = (new.suspended_until is null and paused_at is null) where user_id = new.id;
  return null;
end $$;

create or replace function list_changed_graduate() returns trigger language plpgsql as $$
begin
  new.listed := not is_withdrawn(new.user_id, new.paused_at);
  return new;
end $$;

create or replace function list_returned_graduates() returns trigger language plpgsql as $$
begin
  update athletes set listed = true from seen
  where athletes.user_id = seen.user_id and not athletes.listed and not is_withdrawn(seen.user_id, athletes.paused_at);
  return null;
end $$;
