-- When college coaches may contact an athlete, as datasets/contact-rules.csv says. A changed file is a new version; earlier
-- versions stay, because a verdict names the version that it comes from.
create table contact_rule_versions (
  version integer generated always as identity primary key,
  checksum text not null unique,
  -- The current version is the one that was loaded last.
  loaded_at timestamptz not null
);

create table contact_rules (
  version integer not null references contact_rule_versions (version),
  id text not null,
  -- '' means any.
  association text not null,
  division text not null,
  sport text not null,
  gender text not null,
  action text not null check (action in ('message', 'call', 'in-person', 'visit', 'non-athletic')),
  -- 'any time', or a day of a school year of high school: '06-15 grade 10'.
  opens text not null,
  -- '' means never.
  closes text not null,
  source text not null,
  -- Null where the source has no date.
  source_date date,
  checked_on date not null,
  agreement text not null check (agreement in ('agree', 'single', 'disagree')),
  note text not null,
  primary key (version, id)
);
