-- Athletes whom coaches added, also after the athlete has claimed the profile or declined it. Without names: those
-- are in the account, and go with it.
create table added_athletes (
  id uuid primary key,
  coach_id uuid not null references users (id) on delete cascade,
  -- the athlete's account; an erased one stays as a row without personal data, so that the coach sees it was declined
  user_id uuid references users (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'claimed', 'declined', 'expired')),
  added_at timestamptz not null,
  -- when the newest invitation was queued, and how many were
  invited_at timestamptz not null,
  invitation_count smallint not null default 1
);
create unique index added_athletes_user on added_athletes (user_id);
create index added_athletes_newest on added_athletes (coach_id, added_at desc, id desc);

-- Accounts from before: those that wait name their coach, the others are in the audit log, which reaches back a year.
insert into added_athletes (id, coach_id, user_id, added_at, invited_at)
select id, managed_by, id, created_at, created_at from users where managed_by is not null and erased_at is null;

insert into added_athletes (id, coach_id, user_id, state, added_at, invited_at)
select u.id, e.user_id, u.id,
  case
    when u.erased_at is null then 'claimed'
    when exists (select from audit_entries d where d.user_id = u.id and d.kind = 'claim refused') then 'declined'
    else 'expired'
  end,
  e.at, e.at
from audit_entries e
  join users u on u.id::text = e.details->>'account'
  join users c on c.id = e.user_id and c.erased_at is null
where e.kind = 'account added' and u.managed_by is null
  -- who claimed the account and was erased later is nobody's added athlete any more
  and (u.erased_at is null
    or not exists (select from audit_entries d where d.user_id = u.id and d.kind = 'account claimed'))
on conflict (user_id) do nothing;
