-- The words that find an athlete: name, high school, city, and what the athlete says of itself.
create or replace function athlete_document() returns trigger language plpgsql as $$
begin
  select to_tsvector('simple', norm(concat_ws(' ', u.first_name, u.last_name, new.high_school, new.city, new.bio)))
    into new.document from users u where u.id = new.user_id;
  return new;
end $$;
drop trigger athletes_document on athletes;
create trigger athletes_document before insert or update of high_school, city, bio, document on athletes
  for each row execute function athlete_document();

-- An index that is made at the end takes a fraction of one that follows a million changes.
drop index athletes_document;
update athletes set document = document where bio is not null;
create index athletes_document on athletes using gin (document) with (fastupdate = off);
-- With the usual hundred, a word that a thousand people have is taken for one that five have.
alter table athletes alter document set statistics 1000;
