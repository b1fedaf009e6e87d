-- When members changed their names: twice a year is enough for a wedding and a typing error, and too rare for somebody
-- who wants to be taken for another person. The names themselves are in the audit log.
create table name_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  changed_at timestamptz not null
);
create index name_changes_user on name_changes (user_id, changed_at desc);
