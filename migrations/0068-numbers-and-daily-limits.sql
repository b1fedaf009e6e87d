-- The numbers of the last day. Messages are many and arrive in the order of their times: a summary of block ranges costs
-- a send nothing.
create index users_created on users (created_at desc, id desc);
create index messages_created on messages using brin (created_at) with (pages_per_range = 32);
create index blocks_created on blocks (created_at desc);
create index evaluations_updated on evaluations (updated_at desc);
create index staff_actions_created on staff_actions (created_at desc);

-- Members who have reached a daily limit wait for staff, one item for each of them until somebody decides it.
create table reached_daily_limits (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- what was counted, such as 'profiles'
  counted text[] not null,
  -- whether the member alone has reached it, or everybody in the network together
  per text not null check (per in ('account', 'network')),
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- on how many days
  days integer not null default 1,
  outcome text check (outcome in ('raised', 'left', 'restricted')),
  decided_at timestamptz check ((decided_at is null) = (outcome is null)),
  -- null: somebody who is not of the staff any more
  decided_by uuid references users (id) on delete set null
);
create unique index reached_daily_limits_open on reached_daily_limits (user_id) where decided_at is null;
create index reached_daily_limits_user on reached_daily_limits (user_id);
create index reached_daily_limits_first on reached_daily_limits (first_at) where decided_at is null;
create index reached_daily_limits_decided on reached_daily_limits (decided_at) where decided_at is not null;
create index reached_daily_limits_decided_by on reached_daily_limits (decided_by) where decided_by is not null;

-- Until then the member may read as much as a verified coach.
alter table users add column daily_limit_raised_until timestamptz;

-- A raised limit is an action like the others: with a reason that the member reads.
alter table staff_actions drop constraint staff_actions_kind_check, drop constraint staff_actions_check;
alter table staff_actions
  add constraint staff_actions_kind_check check (kind in ('warn', 'restrict', 'suspend', 'lift', 'end-sessions',
    'remove-content', 'correct-name', 'raise-limit')),
  add constraint staff_actions_until check ((until is not null) = (kind in ('suspend', 'raise-limit')));
