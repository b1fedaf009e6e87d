-- Null: not answered. Both filters find these athletes; gender is never guessed.
alter table athletes
  add column gender text check (gender in ('womens', 'mens')),
  add column recruiting_status text not null default 'open'
    check (recruiting_status in ('open', 'committed', 'signed', 'not_looking')),
  add column commitment_school_id uuid,
  add column commitment_visible boolean not null default false,
  -- what keeps a graduate in lists
  add column after_graduation text check (after_graduation in ('postgraduate', 'transfer')),
  -- false: graduated and not seen since
  add column listed boolean not null default true;

-- Whom the coach's program is for; empty: not answered.
alter table coaches
  add column genders text[] not null default '{}' check (genders <@ array['womens', 'mens']);
