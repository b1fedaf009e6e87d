-- 'Last active' goes through the newest activity and asks of each athlete whether they match, 'distance' does so city
-- by city: from the index alone, some thousand times for a page of a search that one in 300 matches.
drop index athletes_user_key;
create unique index athletes_user_key on athletes (user_id) include (id, sport, position, class_year, state);
drop index athletes_place;
create index athletes_place on athletes (place_id, sport, rating desc, id desc) include (position, class_year, state);

-- Usernames and words that begin alike. Without the operator class only the collation C finds them by index: every
-- registration read all usernames.
drop index users_username_key;
create unique index users_username_key on users (lower(username) text_pattern_ops);
create index terms_beginning on terms (term text_pattern_ops);
