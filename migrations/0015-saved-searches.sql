create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- the filters of the athlete list, as its contract answers them
  filters jsonb not null,
  -- athletes created since then are new matches
  looked_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_searches_name on saved_searches (user_id, lower(name));
