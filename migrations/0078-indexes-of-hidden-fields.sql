-- Adults show their weight to other athletes, and are few among a million.
create index birth_dates_adults on birth_dates (born_on) include (user_id);
create index athletes_weight_for_members on athletes (user_id) where field_audiences->>'weight' = 'members';

-- A search by a field subtracts those who hide this field, not all who have chosen anything.
drop index athletes_field_audiences;
create index athletes_film_audience on athletes ((field_audiences->>'film')) where field_audiences->>'film' is not null;
create index athletes_weight_audience on athletes ((field_audiences->>'weight')) where field_audiences->>'weight' is not null;
create index athletes_grades_audience on athletes ((field_audiences->>'grades')) where field_audiences->>'grades' is not null;
create index athletes_bio_audience on athletes ((field_audiences->>'bio')) where field_audiences->>'bio' is not null;
