-- Parents and guardians who read the conversations of a minor athlete. One row per athlete and mailbox: who is the guardian
-- of two athletes has two rows with one address.
create table guardians (
  id uuid primary key,
  athlete_user_id uuid not null references users (id) on delete cascade,
  email text not null,
  -- 'stopped': declined the invitation (confirmed_at is null), or does not read along any more
  state text not null check (state in ('invited', 'confirmed', 'stopped')),
  relation text check (relation in ('mother', 'father', 'legal-guardian')),
  invited_at timestamptz not null,
  confirmed_at timestamptz,
  stopped_at timestamptz,
  -- what the guardian has agreed to
  terms_version text,
  privacy_version text,
  constraint guardians_confirmed_with_consent check (state <> 'confirmed'
    or (relation is not null and confirmed_at is not null and terms_version is not null and privacy_version is not null))
);
create unique index guardians_athlete_and_email on guardians (athlete_user_id, email);
create index guardians_email on guardians (email);
create index guardians_ending on guardians (state, invited_at) where state <> 'confirmed';

-- A mailed link. A used one stays for a while: its page offers another mail to the same mailbox.
create table guardian_links (
  token_hash bytea primary key,
  guardian_id uuid not null references guardians (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index guardian_links_guardian on guardian_links (guardian_id, created_at);
create index guardian_links_expired on guardian_links (expires_at);

-- A browser in which a link was opened. It shows every athlete of that mailbox.
create table guardian_sessions (
  token_hash bytea primary key,
  guardian_id uuid not null references guardians (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index guardian_sessions_guardian on guardian_sessions (guardian_id);
create index guardian_sessions_expired on guardian_sessions (expires_at);

-- A contact that a guardian has stopped. Each guardian of that time has a row: it goes on once each of them has deleted theirs.
create table contact_stops (
  guardian_id uuid not null references guardians (id) on delete cascade,
  athlete_user_id uuid not null references users (id) on delete cascade,
  other_user_id uuid not null references users (id) on delete cascade,
  stopped_at timestamptz not null,
  primary key (guardian_id, other_user_id)
);
create index contact_stops_pair on contact_stops (athlete_user_id, other_user_id);
create index contact_stops_other on contact_stops (other_user_id);

-- Both directions, like block_pairs.
create view stopped_pairs as
  select athlete_user_id as user_id, other_user_id from contact_stops
  union all select other_user_id, athlete_user_id from contact_stops;
