-- Ranges without a sport or a state: of few who match the first page was found by reading everybody, and so was the
-- count of two ranges.
create index athletes_size on athletes (height, gpa, weight, rating, has_film);
create index athletes_gpa on athletes (gpa);
create index athletes_weight on athletes (weight);
