-- Links that prove who reads a mailbox. Each works once; of its token only the hash is kept.
create table mailed_links (
  id uuid primary key,
  token_hash bytea not null,
  user_id uuid not null references users (id) on delete cascade,
  -- verify-email: the address is theirs. old-email and new-email: both agree to a change; the last one makes it.
  -- claim: an account that a coach made becomes its owner's.
  purpose text not null check (purpose in ('verify-email', 'old-email', 'new-email', 'claim')),
  -- the address that this is about: for a change, the new one in both letters
  email text not null check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index mailed_links_token on mailed_links (token_hash);
create unique index mailed_links_purpose on mailed_links (user_id, purpose);

-- The one reminder to claim an account was sent.
alter table users add column claim_reminded_at timestamptz;
create index users_unclaimed on users (created_at) where managed_by is not null;
