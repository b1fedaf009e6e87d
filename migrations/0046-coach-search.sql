-- The directory finds parts of words in the names of coaches and of their schools: trigrams find them without reading
-- every coach.
create index users_coach_name_trigrams on users
  using gin (normalize_text(first_name || ' ' || last_name) gin_trgm_ops) where role = 'coach';
create index coaches_school_trigrams on coaches using gin (normalize_text(school) gin_trgm_ops);
