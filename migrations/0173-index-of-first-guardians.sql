-- The guardian who confirmed first: the date of birth at that consent counts for every send at night.
create index if not exists guardians_confirmed on guardians (athlete_user_id, confirmed_at, id) where state = 'confirmed';
