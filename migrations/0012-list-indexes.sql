-- The class of one year, best rated first; with the columns that are filtered beside it, the heap is left alone.
create index athletes_class_rating on athletes (class_year, rating desc, id desc) include (state, sport, gpa, height);
