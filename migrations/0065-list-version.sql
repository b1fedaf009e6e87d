-- Says whether lists of athletes would still show what they showed: rows only come until a fold takes them all away
-- and raises the number, so an equal number with an equal count is the same set of writes. Writers only add a row of
-- their own: nobody waits for a counter.
create table list_changes (changed_at timestamptz not null default now());
create table list_version (only_row boolean primary key default true check (only_row), number bigint not null);
insert into list_version (number) values (0);

create function note_list_change() returns trigger language plpgsql as $$
begin
  insert into list_changes default values;
  return null;
end $$;

create function fold_list_changes() returns void language sql as $$
  with gone as (delete from list_changes returning 1)
  update list_version set number = number + 1 where exists (select from gone)
$$;

create trigger athletes_listed after insert or update or delete on athletes
  for each statement execute function note_list_change();
create trigger names_listed after update of first_name, last_name, profile_image on users
  for each statement execute function note_list_change();
create trigger stats_listed after insert or update or delete on stats
  for each statement execute function note_list_change();
