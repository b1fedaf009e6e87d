-- An image is served, and its file stays, as long as an account names it.
create index users_profile_image on users (profile_image) where profile_image is not null;
