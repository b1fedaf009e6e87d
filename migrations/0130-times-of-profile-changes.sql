-- When an athlete last added film, changed the stats or the recruiting status: coaches read it as news of the profile. Null
-- where that has not happened since these columns exist.
alter table athletes
  add column if not exists film_added_at timestamptz,
  add column if not exists stats_changed_at timestamptz,
  add column if not exists status_changed_at timestamptz,
  -- the latest of the three
  add column if not exists changed_at timestamptz;

create or replace function note_profile_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.film_added_at := new.created_at;
    return new;
  end if;
  -- Film that was only removed or moved is no news.
  if not coalesce(new.highlights, '{}') <@ coalesce(old.highlights, '{}') then
    new.film_added_at := new.updated_at;
  end if;
  if new.recruiting_status <> old.recruiting_status then new.status_changed_at := new.updated_at; end if;
  if (new.film_added_at, new.stats_changed_at, new.status_changed_at)
    is distinct from (old.film_added_at, old.stats_changed_at, old.status_changed_at) then
    new.changed_at := greatest(new.film_added_at, new.stats_changed_at, new.status_changed_at);
  end if;
  return new;
end $$;

drop trigger if exists note_added_film on athletes;
create trigger note_added_film before insert on athletes for each row
  when (cardinality(new.highlights) > 0) execute function note_profile_change();
drop trigger if exists note_profile_change on athletes;
create trigger note_profile_change before update of highlights, recruiting_status, stats_changed_at on athletes
  for each row execute function note_profile_change();
