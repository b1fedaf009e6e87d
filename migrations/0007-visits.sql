create table visits (
  id uuid primary key,
  coach_id uuid not null references coaches (id) on delete cascade,
  athlete_id uuid not null references athletes (id) on delete cascade,
  kind text not null check (kind in ('official', 'unofficial')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- IANA name of the time zone of both times
  time_zone text not null,
  place text not null,
  note text,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'declined', 'cancelled')),
  -- who has to answer a proposal
  awaits text check (awaits in ('athlete', 'coach')),
  -- number of changes that calendars must take over (RFC 5545, SEQUENCE)
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the last change and who made it, for the other person's activity
  changed_by text not null check (changed_by in ('athlete', 'coach')),
  last_change text not null
    check (last_change in ('proposed', 'moved', 'noted', 'accepted', 'declined', 'cancelled')),
  -- when the other person saw that change
  seen_at timestamptz,
  constraint visits_end_after_start check (ends_at > starts_at),
  constraint visits_proposal_awaits_answer check ((state = 'proposed') = (awaits is not null))
);
create index visits_coach on visits (coach_id, starts_at, id);
create index visits_athlete on visits (athlete_id, starts_at, id);
-- Every page shows the number of unseen changes; there are few at any time.
create index visits_unseen_by_coach on visits (coach_id) where seen_at is null and changed_by = 'athlete';
create index visits_unseen_by_athlete on visits (athlete_id) where seen_at is null and changed_by = 'coach';
