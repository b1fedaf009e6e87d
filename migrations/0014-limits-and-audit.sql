-- Requests and sign-in attempts in the current windows of the rate limits, of all server processes together. `key` is
-- a hash, so that the table does not say who called what. Unlogged: after a crash all counts start at zero.
create unlogged table rate_limit_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index rate_limit_counts_ends_at on rate_limit_counts (ends_at);

-- Who did what to an account and when, for twelve months. No foreign keys: entries outlive the account.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  user_id uuid,
  -- network part of the caller's address, too coarse to identify a household
  network text not null,
  details jsonb not null
);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_user on audit_entries (user_id, at desc, id desc);
