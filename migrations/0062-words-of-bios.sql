-- With safeguards on, only verified coaches search in bios. The words of a bio have weight B in the search vector, those of
-- name, high school and city the default D: a search by 'word':D finds no word that is in a bio alone.
create or replace function set_athlete_search_vector() returns trigger language plpgsql as $$
begin
  select to_tsvector('simple', normalize_text(concat_ws(' ', u.first_name, u.last_name, new.high_school, new.city)))
      || setweight(to_tsvector('simple', normalize_text(coalesce(new.bio, ''))), 'B')
    into new.search_vector from users u where u.id = new.user_id;
  return new;
end $$;

-- The words stay the same, so neither counts nor lists change.
alter table athletes disable trigger user;
update athletes a
set search_vector =
  to_tsvector('simple', normalize_text(concat_ws(' ', u.first_name, u.last_name, a.high_school, a.city)))
    || setweight(to_tsvector('simple', normalize_text(a.bio)), 'B')
from users u
where u.id = a.user_id and a.bio is not null;
alter table athletes enable trigger user;

-- Sessions say whether a coach is verified, and are cached by every server process.
create function end_cached_sessions_of_coach() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_end', new.user_id::text);
  return null;
end $$;
create trigger notice_verification after update of verified_until on coaches for each row
  when ((old.verified_until is null) <> (new.verified_until is null))
  execute function end_cached_sessions_of_coach();
