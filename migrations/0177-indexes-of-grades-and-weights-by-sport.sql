-- Of a sport in which few have no weight those few are found without collecting everybody else who has none.
drop index athletes_gpa, athletes_weight;
create index athletes_gpa on athletes (gpa, sport) where listed;
create index athletes_weight on athletes (weight, sport) where listed;
