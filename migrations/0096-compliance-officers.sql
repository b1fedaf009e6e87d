-- Who reads the contact log of a school without an account: an address that a confirmed head coach or staff have invited.
create table compliance_officers (
  id uuid primary key,
  school_id uuid not null references schools (id),
  email text not null check (email = lower(email)),
  -- Invited by staff. Others need a confirmed head coach at the school, whoever of them invited.
  by_staff boolean not null,
  invited_at timestamptz not null,
  -- when a mailed link was opened first
  confirmed_at timestamptz
);
create unique index compliance_officers_school_and_email on compliance_officers (school_id, email);
create index compliance_officers_email on compliance_officers (email);

-- A mailed link, or the session of a browser in which one was opened.
create table compliance_tokens (
  token_hash bytea primary key,
  officer_id uuid not null references compliance_officers (id) on delete cascade,
  kind text not null check (kind in ('link', 'session')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index compliance_tokens_officer on compliance_tokens (officer_id, kind, created_at);
create index compliance_tokens_expired on compliance_tokens (expires_at);
