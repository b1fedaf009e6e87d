-- A daily mail with what is new, for whoever asked for it.
alter table saved_searches
  add column mail boolean not null default false,
  -- what was added until then was mailed, or was there when the mail was asked for
  add column mailed_at timestamptz;
create index saved_searches_mailed on saved_searches (mailed_at) where mail;
