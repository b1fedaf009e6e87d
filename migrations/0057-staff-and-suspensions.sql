-- Staff are accounts of a kind of their own, without a profile: they are in no list, and no call for members is open to them.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('athlete', 'coach', 'staff'));

alter table users
  -- Until when a member is suspended. A job ends the suspension: everything reads this one state, and nothing the clock.
  add column suspended_until timestamptz,
  -- since when a member may not begin conversations
  add column restricted_at timestamptz;
create index users_suspended on users (suspended_until) where suspended_until is not null;

-- Every server process caches who a session belongs to, and ends the streams of sessions that are not valid any more.
drop trigger notify_role_changed on users;
create trigger notify_role_changed after update of role, managed_by, suspended_until, two_factor_enabled on users
  for each row execute function notify_role_changed();

-- Who neither sees nor reaches whom: a block separates two members, a suspension separates one from everybody.
create view separated_pairs as
  select user_id, other_user_id from block_pairs
  union all
  select other_user.id, suspended.id
  from users suspended cross join users other_user
  where suspended.suspended_until is not null and other_user.id <> suspended.id
  union all
  select suspended.id, other_user.id
  from users suspended cross join users other_user
  where suspended.suspended_until is not null and other_user.id <> suspended.id;

-- A suspended athlete leaves lists, maps and counts like a graduate, and graduates' lists by separated_pairs.
create function list_athlete_unless_suspended() returns trigger language plpgsql as $$
begin
  -- Also where nothing changes: cached lists of graduates are out of date.
  update athletes set listed = (new.suspended_until is null) where user_id = new.id;
  return null;
end $$;
create trigger list_athlete_unless_suspended after update of suspended_until on users
  for each row when ((old.suspended_until is null) <> (new.suspended_until is null))
  execute function list_athlete_unless_suspended();

create or replace function list_changed_graduate() returns trigger language plpgsql as $$
begin
  new.listed := not exists (select from users where id = new.user_id and suspended_until is not null);
  return new;
end $$;

create or replace function list_returned_graduates() returns trigger language plpgsql as $$
begin
  update athletes set listed = true from seen
  where athletes.user_id = seen.user_id and not athletes.listed
    and not exists (select from users where id = seen.user_id and suspended_until is not null);
  return null;
end $$;

-- What is erased is not suspended: its conversations show 'Deleted user'.
create function end_suspension_of_erased() returns trigger language plpgsql as $$
begin
  new.suspended_until := null;
  new.restricted_at := null;
  return new;
end $$;
create trigger end_suspension_of_erased before update of erased_at on users
  for each row when (new.erased_at is not null) execute function end_suspension_of_erased();

-- Mailed invitations to become staff. Each works once; only the hash of its token is stored.
create table staff_invitations (
  id uuid primary key,
  email text not null check (email = lower(email)),
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index staff_invitations_email on staff_invitations (email);
create unique index staff_invitations_token on staff_invitations (token_hash);

-- What staff did to the account of a member, and why. The member reads the reason.
create table staff_actions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  staff_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('warn', 'restrict', 'suspend', 'lift', 'end-sessions')),
  reason text not null check (length(reason) between 3 and 1000),
  -- of a suspension
  until timestamptz check ((until is not null) = (kind = 'suspend')),
  created_at timestamptz not null,
  -- when a restriction or a suspension was lifted, replaced, or over
  ended_at timestamptz
);
create index staff_actions_user on staff_actions (user_id, created_at desc);
create index staff_actions_staff on staff_actions (staff_id);

-- What a member answers to an action, once.
create table appeals (
  id uuid primary key,
  action_id uuid not null references staff_actions (id) on delete cascade,
  words text not null check (length(words) between 3 and 2000),
  created_at timestamptz not null,
  answered_by uuid references users (id) on delete set null,
  answered_at timestamptz,
  granted boolean check ((granted is null) = (answered_at is null)),
  answer text check ((answer is null) = (answered_at is null))
);
create unique index appeals_action on appeals (action_id);
create index appeals_open on appeals (created_at) where answered_at is null;
create index appeals_answered_by on appeals (answered_by) where answered_by is not null;

create index users_staff on users (id) where role = 'staff';

-- What staff did and read about a member, for the page about that member.
create index audit_entries_person on audit_entries ((details->>'person'), at desc)
  where details->>'person' is not null;
