-- When the last round looked for unread messages to email about. The next one reads only conversations that have had a
-- message since then, and those whose last email has become a day old since then: not every message that was ever left
-- unread.
create table unread_email_rounds (
  singleton boolean primary key default true check (singleton),
  checked_at timestamptz not null
);
insert into unread_email_rounds (checked_at) values (now() - interval '1 day');

create index unread_emails_emailed_at on unread_emails (emailed_at);
