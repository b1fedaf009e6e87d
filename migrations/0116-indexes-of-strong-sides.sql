-- Counts and small lists by side, in a sport or in all, from an index alone.
create index athletes_strong_hand on athletes (strong_hand, sport, class_year, state)
  include (position, second_position, gender, bats, listed) where strong_hand is not null;
create index athletes_strong_foot on athletes (strong_foot, sport, class_year, state)
  include (position, second_position, gender, listed) where strong_foot is not null;
create index athletes_bats on athletes (bats, sport, class_year, state)
  include (position, second_position, gender, strong_hand, listed) where bats is not null;
