create table coaches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  school text not null,
  sport text not null,
  position text not null,
  city text not null,
  state text not null,
  place_id integer references places (id),
  bio text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index coaches_user_key on coaches (user_id);
create index coaches_sport on coaches (sport, created_at desc, id desc);
create index coaches_newest on coaches (created_at desc, id desc);
