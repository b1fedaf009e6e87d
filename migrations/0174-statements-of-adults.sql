-- Whether an athlete said to be 18 before the one change to a younger date. A statement of staff ends it.
alter table birth_dates add column if not exists was_adult boolean not null default false;

-- As before, and without those who write with the athlete themselves and were adults before they typed a younger date.
create or replace view approving_guardians as
  select g.id as guardian_id, g.athlete_user_id,
    case when coalesce(b.is_set_by_staff, false) then b.born_on
      else (select k.born_on_at_consent from guardians k where k.athlete_user_id = g.athlete_user_id and k.state = 'confirmed'
        order by k.confirmed_at, k.id limit 1) end as birth_date
  from guardians g left join birth_dates b on b.user_id = g.athlete_user_id
  where g.mode = 'approve' and g.state = 'confirmed'
    and not exists (select from users c
      where regexp_replace(c.email, '[+][^@]*@', '@') = regexp_replace(g.email, '[+][^@]*@', '@')
        and c.role in ('coach', 'staff') and c.email_verified)
    and not exists (select from coach_verifications v
      where v.email is not null and v.state in ('proved', 'approved')
        and regexp_replace(v.email, '[+][^@]*@', '@') = regexp_replace(g.email, '[+][^@]*@', '@'))
    and not exists (select from users c join participants t on t.user_id = g.athlete_user_id and t.other_user_id = c.id
        left join birth_dates d on d.user_id = c.id
      where regexp_replace(c.email, '[+][^@]*@', '@') = regexp_replace(g.email, '[+][^@]*@', '@')
        and c.erased_at is null and c.email_verified
        and (c.role <> 'athlete' or d.born_on is null or d.was_adult or d.born_on <= (current_date - interval '18 years')::date));
