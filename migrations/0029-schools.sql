-- The same key for all spellings of a college: 'The University of Texas at Austin', 'Univ. of Texas-Austin'.
-- VACUUM, ANALYZE and a restored dump compute indexes and generated columns with an empty search path: what this
-- function calls needs its schema.
create function college_key(name text) returns text
  language sql immutable parallel safe strict
  as $$
    select btrim(regexp_replace(regexp_replace(regexp_replace(public.place_key(name),
      '\muniv\M', 'university', 'g'), '\m(the|of|at|and|in)\M', '', 'g'), ' +', ' ', 'g'))
  $$;

-- Where the facts about schools come from: a page or an open data set, and the day on which it was read.
create table school_sources (
  id text primary key,
  title text not null,
  url text not null,
  checked_on date not null
);

-- Colleges. Loaded from datasets/schools.json; every fact names its source.
create table schools (
  id uuid primary key,
  name text not null,
  name_source text not null references school_sources (id),
  aliases text[] not null default '{}',
  aliases_source text references school_sources (id),
  domains text[] not null default '{}',
  domains_source text references school_sources (id),
  city text not null default '',
  -- '' outside of the United States
  state text not null default '',
  country char(2) not null default 'US',
  place_id integer references places (id),
  place_source text references school_sources (id),
  -- null: unknown
  association text check (association in ('NCAA', 'NAIA', 'NJCAA', 'other')),
  division text check (division in ('I', 'II', 'III')),
  association_source text references school_sources (id),
  conference text,
  conference_source text references school_sources (id),
  check ((aliases = '{}') = (aliases_source is null)),
  check ((domains = '{}') = (domains_source is null)),
  check ((city = '') = (place_source is null)),
  check ((association is null) = (association_source is null)),
  check (division is null or association is not null),
  check ((conference is null) = (conference_source is null))
);
create index schools_place on schools (place_id);

-- Every name, alias and domain of a school, for finding it.
create table school_names (
  school_id uuid not null references schools (id) on delete cascade,
  key text not null,
  primary key (school_id, key)
);
create index school_names_key on school_names (key);
-- With a space before the key, so that a pattern finds the beginning of any of its words.
create index school_names_words on school_names using gin ((' ' || key) gin_trgm_ops);

alter table coaches
  -- null: the typed name is not known to be a school of the list
  add column school_id uuid references schools (id),
  -- when a coach without a school of the list has said that the typed name remains; until then the coach is asked
  add column school_asked_at timestamptz;
create index coaches_school on coaches (school_id, sport) where school_id is not null;

alter table athletes add foreign key (commitment_school_id) references schools (id);

-- Schools that coaches have missed in the list, until somebody of the staff has looked.
create table missing_schools (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  city text not null,
  state text not null,
  country char(2) not null default 'US',
  website text,
  created_at timestamptz not null default now()
);
create unique index missing_schools_user on missing_schools (user_id);
