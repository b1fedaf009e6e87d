-- A statement that finds no row changes no list: only those that did note it. PostgreSQL gives a trigger its rows for
-- one kind of event at a time, and without a list of columns. An insert either brings rows or is refused, and a load
-- of a million would keep them all twice for its trigger: that one asks for none.
drop trigger athletes_listed on athletes;
drop trigger names_listed on users;
drop trigger stats_listed on stats;

create function note_listed_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into list_changes default values;
  end if;
  return null;
end $$;

create function note_listed_names() returns trigger language plpgsql as $$
begin
  if exists (
    select from before join after using (id)
    where (before.first_name, before.last_name, before.profile_image)
      is distinct from (after.first_name, after.last_name, after.profile_image)
  ) then
    insert into list_changes default values;
  end if;
  return null;
end $$;

create trigger athletes_come after insert on athletes for each statement execute function note_list_change();
create trigger athletes_change after update on athletes referencing new table as changed
  for each statement execute function note_listed_rows();
create trigger athletes_go after delete on athletes referencing old table as changed
  for each statement execute function note_listed_rows();
create trigger names_change after update on users referencing old table as before new table as after
  for each statement execute function note_listed_names();
create trigger stats_come after insert on stats for each statement execute function note_list_change();
create trigger stats_change after update on stats referencing new table as changed
  for each statement execute function note_listed_rows();
create trigger stats_go after delete on stats referencing old table as changed
  for each statement execute function note_listed_rows();
