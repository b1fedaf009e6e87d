-- The athletes of a sport whose profile changed last. Most profiles have never changed.
create index if not exists athletes_sport_changed on athletes (sport, changed_at desc, id desc)
  include (class_year, position) where changed_at is not null;
