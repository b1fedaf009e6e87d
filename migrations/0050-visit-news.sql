-- What happened to a visit last and through whom, for the activity of the other one; and since when that one
-- has known of it.
alter table visits
  add column changed_by text check (changed_by in ('athlete', 'coach')),
  add column last_change text check (last_change in ('proposed', 'moved', 'noted', 'accepted', 'declined', 'cancelled')),
  add column seen_at timestamptz;

update visits set
  changed_by = case when state in ('accepted', 'declined') or awaits = 'coach' then 'athlete' else 'coach' end,
  last_change = case when state <> 'proposed' then state when sequence = 0 then 'proposed' else 'moved' end,
  seen_at = updated_at;

alter table visits alter column changed_by set not null, alter column last_change set not null;
-- Few at any time: what waits to be seen is counted with every page.
create index visits_unseen_by_coach on visits (coach_id) where seen_at is null and changed_by = 'athlete';
create index visits_unseen_by_athlete on visits (athlete_id) where seen_at is null and changed_by = 'coach';
