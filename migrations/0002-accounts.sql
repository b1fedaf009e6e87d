create table users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  email_verified boolean not null default false,
  username text not null,
  role text not null check (role in ('athlete', 'coach')),
  profile_image text,
  auth_provider text not null default 'email',
  -- Made by a coach; until its owner claims it, nobody but the coach knows the password.
  managed_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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

-- Every server keeps a short memory of who a session belongs to; this empties it the moment a session
-- ends or a role changes, whoever wrote the statement.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', old.user_id::text);
  return null;
end $$;
create trigger sessions_end after delete on sessions
  for each row execute function tell_session_end();

create function tell_role_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', old.id::text);
  return null;
end $$;
create trigger users_role after update of role, managed_by on users
  for each row execute function tell_role_change();

-- When somebody was last here. Apart from users and athletes, so that writing it touches no other index.
create table last_activity (
  user_id uuid primary key references users (id) on delete cascade,
  last_active_at timestamptz not null
);
create index last_activity_order on last_activity (last_active_at desc, user_id desc);
