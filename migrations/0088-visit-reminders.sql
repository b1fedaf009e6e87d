-- The day before an accepted visit both members are reminded by email: once for each time that it is set to.
alter table visits add column reminded_at timestamptz;
create index visits_to_remind on visits (starts_at) where state = 'accepted' and reminded_at is null;
