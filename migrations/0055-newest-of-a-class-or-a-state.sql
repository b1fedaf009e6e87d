-- Newest athletes of a class year (with its graduates, whom athletes_newest leaves out), and of a sport in a state: without
-- these a list of the newest reads the whole class, or the whole sport.
create index athletes_class_newest on athletes (class_year, created_at desc, id desc)
  include (gender, recruiting_status, listed);
create index athletes_state_sport_newest on athletes (state, sport, created_at desc, id desc)
  include (class_year, position, second_position, gender, recruiting_status, listed);
