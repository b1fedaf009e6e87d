-- Members who cannot use their second factors ask for their removal, which happens after a wait unless somebody cancels
-- it. A row remains after its end, because the number of requests is limited.
create table factor_removals (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  requested_at timestamptz not null,
  -- not before this time
  remove_at timestamptz not null,
  -- how many of the warnings have left for the mailbox, and when the last one did
  emails_sent smallint not null default 0,
  last_email_at timestamptz,
  -- when it was cancelled, or the factors were removed
  ended_at timestamptz
);
create index factor_removals_user on factor_removals (user_id, requested_at);
-- One at a time, whatever arrives at once.
create unique index factor_removals_open on factor_removals (user_id) where ended_at is null;

-- keep-factors: cancels the removal. Each of its warnings has a link of its own.
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check check (purpose in
  ('verify-email', 'old-email', 'new-email', 'claim', 'reset-password', 'revoke-sign-in-method', 'keep-factors'));
