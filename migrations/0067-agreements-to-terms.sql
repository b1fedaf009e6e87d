-- Which versions of the terms and the privacy page a member has agreed to, and when.
create table terms_agreements (
  user_id uuid not null references users (id) on delete cascade,
  terms_version text not null,
  privacy_version text not null,
  agreed_at timestamptz not null,
  primary key (user_id, terms_version, privacy_version)
);
