alter table coaches
  -- Until when staff count the coach as one of the school; null: not verified. A job empties it when the time is over.
  add column verified_until timestamptz;

-- Better Auth has a table named verifications.
create table coach_verifications (
  id uuid primary key,
  coach_id uuid not null references coaches (id) on delete cascade,
  school_id uuid not null references schools (id),
  -- mailed: the link in the email was not opened yet. proved: it was, and staff decide. lapsed: after a year, when the
  -- address refused mail, or by staff. ended: the coach has changed the school, or a newer one took its place.
  state text not null check (state in ('mailed', 'proved', 'approved', 'refused', 'lapsed', 'ended')),
  -- at the school; null where staff decided by evidence
  email text check (email = lower(email)),
  directory_url text,
  -- what staff have seen instead
  evidence text,
  token_hash bytea,
  link_expires_at timestamptz,
  requested_at timestamptz not null,
  proved_at timestamptz,
  decided_at timestamptz,
  -- of a refusal or an early end: a sentence for the coach
  reason text,
  verified_until timestamptz,
  -- when it was refused, lapsed or ended
  ended_at timestamptz,
  -- the email that a job has still to queue, in the name of what has happened
  email_due text check (email_due in ('approved', 'refused', 'lapses-soon', 'lapsed')),
  warned_at timestamptz,
  check ((email is null) = (directory_url is null)),
  check (email is not null or evidence is not null),
  check ((state in ('refused', 'lapsed', 'ended')) = (ended_at is not null)),
  check (state <> 'approved' or verified_until is not null)
);
create index coach_verifications_coach on coach_verifications (coach_id, ended_at);
-- One request and one verification of a coach at a time, whatever arrives at once.
create unique index coach_verifications_open on coach_verifications (coach_id) where state in ('mailed', 'proved');
create unique index coach_verifications_approved on coach_verifications (coach_id) where state = 'approved';
-- A mailbox stands for one coach.
create unique index coach_verifications_mailbox on coach_verifications (email) where state = 'approved';
create unique index coach_verifications_token on coach_verifications (token_hash);
create index coach_verifications_until on coach_verifications (verified_until) where state = 'approved';
create index coach_verifications_waiting on coach_verifications (proved_at) where state = 'proved';
create index coach_verifications_email_due on coach_verifications (id) where email_due is not null;
