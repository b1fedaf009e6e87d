-- Which mails somebody does not want, or wants again. No row means the kind's default.
create table notification_settings (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  mail boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind)
);
