alter table birth_dates
  -- Whether staff have set it by a document. A date that the athlete types later does not end guardians, one of staff does.
  add column is_set_by_staff boolean not null default false;

alter table guardians
  -- The athlete's date of birth when the guardian confirmed; null where it was not known.
  add column born_on_at_consent date;

update guardians g set born_on_at_consent = b.born_on
  from birth_dates b
  where b.user_id = g.athlete_user_id and g.state = 'confirmed'
    and coalesce(b.changed_at, b.stated_at) <= g.confirmed_at;

-- Whose mailbox an address is: what follows a plus does not count.
create index users_mailbox on users (regexp_replace(email, '[+][^@]*@', '@'));
create index coach_verifications_mailbox_of_any_state on coach_verifications (regexp_replace(email, '[+][^@]*@', '@'))
  where email is not null;
