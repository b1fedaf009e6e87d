-- Lists by position, in their order: a position may be the second one, which these indexes did not have, so that every
-- athlete of other positions was read from the table.
drop index athletes_newest, athletes_rating, athletes_sport_newest, athletes_sport_rating;
create index athletes_newest on athletes (created_at desc, id desc) include (position, second_position) where listed;
create index athletes_rating on athletes (rating desc, id desc) include (position, second_position) where listed;
create index athletes_sport_newest on athletes (sport, created_at desc, id desc)
  include (state, class_year, position, second_position, gender, recruiting_status) where listed;
create index athletes_sport_rating on athletes (sport, rating desc, id desc)
  include (state, class_year, position, second_position, gender, recruiting_status) where listed;
