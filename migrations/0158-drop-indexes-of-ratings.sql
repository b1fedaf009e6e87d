-- Apart from the new ones: whoever waits to write while they are made would deadlock with this lock.
drop index if exists athletes_rating, athletes_sport_rating, athletes_state_rating, athletes_class_rating,
  athletes_facets_rating, athletes_place;
