-- Better Auth's two-factor and passkey plugins, in our names.
alter table users add column two_factor_enabled boolean not null default false;

-- Recovery codes, and the secret of an authenticator app once `verified`. Both are encrypted.
create table two_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
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
