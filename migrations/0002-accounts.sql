create table users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  -- Lower case, because sign-in looks an address up by equality.
  email text not null constraint users_email_is_lowercase check (email = lower(email)),
  email_verified boolean not null default false,
  username text not null,
  role text not null check (role in ('athlete', 'coach')),
  profile_image text,
  auth_provider text not null default 'email',
  -- The coach who made the account. Until its owner claims it, nobody else knows the password.
  managed_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- when the only reminder to claim the account was sent
  claim_reminded_at timestamptz,
  two_factor_enabled boolean not null default false,
  -- when the account will be erased
  erase_at timestamptz,
  -- After erasure the row remains without personal data, because messages to others refer to it.
  erased_at timestamptz
);
create unique index users_email_key on users (email);
-- text_pattern_ops, so that usernames with a common prefix are found by index whatever the database's collation is.
create unique index users_username_key on users (lower(username) text_pattern_ops);
create index users_unclaimed on users (created_at) where managed_by is not null;
create index users_to_erase on users (erase_at) where erase_at is not null;

-- Suggestions while typing: athletes by words of their names, and in alphabetical order after a single letter, which
-- thousands of names begin with. COLLATE "C" lets LIKE 'x%' use the index whatever the database's collation is.
create index users_athlete_name_words on users
  using gin (to_tsvector('simple', normalize_text(first_name || ' ' || last_name)))
  with (fastupdate = off) where role = 'athlete';
create index users_athlete_first_name on users ((normalize_text(first_name || ' ' || last_name) collate "C"))
  where role = 'athlete';
create index users_athlete_last_name on users ((normalize_text(last_name || ' ' || first_name) collate "C"))
  where role = 'athlete';

-- sessions, accounts, verifications, two_factors and passkeys are the tables of Better Auth.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  -- only the network part of the address
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create unique index sessions_token_key on sessions (token);
create index sessions_user on sessions (user_id);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index accounts_provider_key on accounts (provider_id, account_id);
create index accounts_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
-- Counts the valid password reset links of an account.
create index verifications_value on verifications (value);

-- Recovery codes, and the secret of an authenticator app once `verified`. Both are encrypted.
create table two_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- Recently used codes of the authenticator app: each is accepted once.
  used_codes text[] not null default '{}',
  codes_used_at timestamptz
);
create unique index two_factors_user on two_factors (user_id);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text,
  public_key text not null,
  credential_id text not null,
  counter bigint not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id);

-- A started sign-in through a provider (OIDC), valid for ten minutes. The browser has the token as a cookie, the
-- provider returns the same token as `state`.
create table provider_sign_ins (
  token_hash bytea primary key,
  provider_id text not null,
  nonce text not null,
  code_verifier text not null,
  -- role of a new account, if it was chosen before
  role text check (role in ('athlete', 'coach')),
  -- the user who links the provider to the own account; null for a sign-in
  user_id uuid references users (id) on delete cascade,
  -- path of this site to return to
  next text,
  -- what the provider said about a new user, until the role is chosen
  identity jsonb,
  expires_at timestamptz not null
);
create index provider_sign_ins_user on provider_sign_ins (user_id);
create index provider_sign_ins_expires_at on provider_sign_ins (expires_at);

-- Links in emails that prove who reads the mailbox. Each works once; only the hash of its token is stored.
create table email_links (
  id uuid primary key,
  token_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  -- verify-email: the address belongs to the user. old-email and new-email: both owners agree to a change of the
  -- address; the second click makes it. claim: an account that a coach made goes to its owner.
  purpose text not null check (purpose in ('verify-email', 'old-email', 'new-email', 'claim')),
  -- the address in question: for a change, the new one in both emails
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index email_links_token on email_links (token_hash);
create unique index email_links_purpose on email_links (user_id, purpose);

-- Networks from which an account's owner has signed in: failed attempts from other networks do not lock the owner out.
create table known_networks (
  -- hash of the email address or username used for the sign-in
  account_hash text not null,
  network text not null,
  seen_at timestamptz not null,
  primary key (account_hash, network)
);
create index known_networks_seen on known_networks (seen_at);

-- When a user was active last. Apart from users and athletes, so that writing it updates none of their indexes.
-- '-infinity' for an account that a coach made and nobody has used: it sorts last without a null.
create table last_activity (
  user_id uuid primary key references users (id) on delete cascade,
  last_active_at timestamptz not null
);
create index last_activity_newest on last_activity (last_active_at desc, user_id desc);

-- Every server process caches who a session belongs to. These notices empty that cache as soon as a session ends or
-- a role changes, whichever statement did it. An expired session was invalid already: deleting it needs no notice.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', old.user_id::text);
  return null;
end $$;
create trigger notify_session_ended after delete on sessions
  for each row when (old.expires_at > now()) execute function notify_session_ended();

create function notify_role_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', old.id::text);
  return null;
end $$;
create trigger notify_role_changed after update of role, managed_by on users
  for each row execute function notify_role_changed();
