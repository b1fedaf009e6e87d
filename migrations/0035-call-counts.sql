-- Calls and sign-in tries of running windows, of every server process together. `key` is a hash: who asked for what
-- is nobody's business once the window has ended. Unlogged: after a crash everybody starts at nought.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_counts_ends on call_counts (ends_at);

-- Networks from which an account's owner has signed in: guessing from elsewhere does not shut them out.
create table known_networks (
  -- a hash of the address that one signs in with
  account text not null,
  network text not null,
  seen_at timestamptz not null,
  primary key (account, network)
);
create index known_networks_seen on known_networks (seen_at);
