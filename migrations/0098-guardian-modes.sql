-- How a guardian reads along: sees everything, gets a mail a day beside, or approves what adults write before it is delivered.
alter table guardians
  add column mode text not null default 'see' check (mode in ('see', 'digest', 'approve')),
  -- the last mail about messages that wait for this guardian, and the newest message that it counted
  add column approval_mailed_at timestamptz,
  add column approval_mailed_number bigint not null default 0,
  -- up to when the daily mails have told of messages
  add column digested_until timestamptz,
  add constraint guardians_digest_has_start check (mode <> 'digest' or digested_until is not null);
create index guardians_approving on guardians (athlete_user_id) where mode = 'approve' and state = 'confirmed';
create index guardians_digest on guardians (digested_until) where mode = 'digest' and state = 'confirmed';
-- Links in mails that the product sends by itself do not count towards how many anybody may ask for.
alter table guardian_links add column is_in_notice boolean not null default false;

alter table held_messages
  drop constraint held_messages_reason_check,
  add constraint held_messages_reason_check check (reason in ('quiet-hours', 'approval')),
  alter column held_until drop not null,
  add constraint held_messages_until_unless_approval check ((reason = 'approval') = (held_until is null)),
  -- by a guardian; it may still wait for the morning, or for an earlier message of its sender
  add column approved_at timestamptz,
  -- Declined, or not answered for too long: its sender sees for some days that it was not delivered.
  add column is_undelivered boolean not null default false,
  add constraint held_messages_undelivered_has_ended check (not is_undelivered or ended_at is not null);
create index held_messages_approval on held_messages (receiver_id, sender_id, number)
  where reason = 'approval' and ended_at is null;

-- The guardians who approve first, without those who are coaches or write with the athlete themselves, and the athlete's date
-- of birth that counts: that of the first consent, unless staff have set another.
create view approving_guardians as
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
        and (c.role <> 'athlete' or d.born_on is null or d.born_on <= (current_date - interval '18 years')::date));
