-- Who did what to an account and when, for twelve months. No references: it is known after the account is gone.
create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  user_id uuid,
  -- of the caller's address, too little to find a household by
  network text not null,
  about jsonb not null
);
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_user on audit_entries (user_id, at desc, id desc);
