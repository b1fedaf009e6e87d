-- The codes of an authenticator app that were used of late: each opens once.
alter table two_factors add column spent_codes text[] not null default '{}', add column spent_at timestamptz;
