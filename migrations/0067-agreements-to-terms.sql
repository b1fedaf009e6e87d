-- Which version of the terms a member has agreed to, and when.
create table terms_agreements (
  user_id uuid not null references users (id) on delete cascade,
  version text not null,
  agreed_at timestamptz not null,
  primary key (user_id, version)
);
