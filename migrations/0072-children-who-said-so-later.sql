-- When an athlete with a profile said that they are under 13: the account is erased unless staff correct the date.
alter table birth_dates
  alter column born_on drop not null,
  add column child_stated_at timestamptz,
  add check (born_on is not null or child_stated_at is not null);
