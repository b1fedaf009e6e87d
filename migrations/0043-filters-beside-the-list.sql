-- Counts and maps of filters that no summary knows are answered by these indexes alone: reading the athletes
-- themselves is fifty thousand pages for the ranges of one big state.
create index athletes_of_state on athletes (state, sport, class_year)
  include (position, gpa, height, weight, rating, has_film, place_id);
create index athletes_of_sport on athletes (sport, position, class_year, state)
  include (gpa, height, weight, rating, has_film, place_id);
