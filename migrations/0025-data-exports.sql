-- Everything that is somebody's, made for them by a job. One at a time; a new one takes the old one's place.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- 0 to 100
  progress smallint not null default 0 check (progress between 0 and 100),
  -- a ZIP file, once it is done
  file bytea,
  failed boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index data_exports_user on data_exports (user_id);
