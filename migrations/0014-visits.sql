create table visits (
  id uuid primary key,
  coach_id uuid not null references coaches (id) on delete cascade,
  athlete_id uuid not null references athletes (id) on delete cascade,
  kind text not null check (kind in ('official', 'unofficial')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- IANA name of the zone in which both times are meant
  time_zone text not null,
  place text not null,
  note text,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'declined', 'cancelled')),
  -- whose answer a proposal waits for
  awaits text check (awaits in ('athlete', 'coach')),
  -- counts the changes that a calendar must take over (RFC 5545, SEQUENCE)
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'proposed') = (awaits is not null))
);
create index visits_coach on visits (coach_id, starts_at, id);
create index visits_athlete on visits (athlete_id, starts_at, id);
