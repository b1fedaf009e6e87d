-- Different items that an account or a network was given in a running window, of all server processes together: one bit
-- for each (see src/server/distinct-set.ts). `key` is a hash, so that the table does not say who read what. Unlogged: after
-- a crash of the database all counts start at zero.
create unlogged table distinct_counts (
  key text primary key,
  bits bit(32768) not null,
  ends_at timestamptz not null
);
create index distinct_counts_ends_at on distinct_counts (ends_at);
