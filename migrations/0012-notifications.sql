-- Which emails a user has switched on or off. No row means the default of the kind.
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  email_enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- The last email to a user about unread messages of another user.
create table unread_emails (
  user_id uuid not null references users (id) on delete cascade,
  other_user_id uuid not null references users (id) on delete cascade,
  -- messages up to this one need no further email
  last_seq bigint not null,
  emailed_at timestamptz not null,
  primary key (user_id, other_user_id)
);
create index unread_emails_other on unread_emails (other_user_id);

create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- filters of the athlete list, in the form of its contract
  filters jsonb not null,
  -- athletes created since then are new matches
  looked_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- whether the user wants a daily email with new matches
  mail boolean not null default false,
  -- athletes created before that were in an email, or existed when the user switched the emails on
  emailed_at timestamptz
);
create unique index saved_searches_name on saved_searches (user_id, lower(name));
create index saved_searches_emailed on saved_searches (emailed_at) where mail;
