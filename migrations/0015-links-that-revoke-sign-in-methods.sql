-- Several links for one purpose may work at once; `subject` tells them apart: which request for a password, or which
-- way to sign in. reset-password: sets a new password. revoke-sign-in-method: "this was not me", takes a factor or
-- provider away.
alter table email_links add column subject text not null default '';
alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check check (purpose in
  ('verify-email', 'old-email', 'new-email', 'claim', 'reset-password', 'revoke-sign-in-method'));
drop index email_links_purpose;
create unique index email_links_purpose on email_links (user_id, purpose, subject);

-- Links for a password were rows of Better Auth with the token as it is. They work for an hour only.
delete from verifications where identifier like 'reset-password:%';
