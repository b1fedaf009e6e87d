-- A sign-in asks for the address as it stands, which an index over lower(email) does not serve: it read every user.
-- Addresses are always stored in small letters; from here on the table itself sees to that.
alter table users add constraint users_email_small check (email = lower(email));
drop index users_email_key;
create unique index users_email_key on users (email);
