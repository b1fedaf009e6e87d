-- The lists in order of rating read these; each will take the place of one in order of `rating`.
create index if not exists athletes_earned_rating on athletes (earned_rating desc, id desc)
  include (position, second_position) where listed;
create index if not exists athletes_sport_earned_rating on athletes (sport, earned_rating desc, id desc)
  include (state, class_year, position, second_position, gender, recruiting_status) where listed;
create index if not exists athletes_state_earned_rating on athletes (state, earned_rating desc, id desc)
  include (class_year, gender, recruiting_status) where listed;
create index if not exists athletes_class_earned_rating on athletes (class_year, earned_rating desc, id desc)
  include (state, sport, gpa, height, gender, listed);
create index if not exists athletes_facets_earned_rating
  on athletes (sport, position, class_year, state, earned_rating desc, id desc) include (gender, listed);
create index if not exists athletes_place_earned_rating on athletes (place_id, sport, earned_rating desc, id desc)
  include (position, class_year, state, gender, listed);
