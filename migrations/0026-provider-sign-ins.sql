-- A way to a provider and back, for ten minutes. The browser has the token, the provider the same as `state`.
create table provider_sign_ins (
  token_hash bytea primary key,
  provider_id text not null,
  nonce text not null,
  code_verifier text not null,
  -- the role of a new account, if it was chosen before
  role text check (role in ('athlete', 'coach')),
  -- who is linking the provider to their account; null for signing in
  user_id uuid references users (id) on delete cascade,
  -- a path of ours
  next text,
  -- who came back, while we ask for the role of the new account
  identity jsonb,
  expires_at timestamptz not null
);
create index provider_sign_ins_user on provider_sign_ins (user_id);
create index provider_sign_ins_age on provider_sign_ins (expires_at);
