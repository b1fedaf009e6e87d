-- How many links for a new password an account has that still work.
create index verifications_value on verifications (value);
