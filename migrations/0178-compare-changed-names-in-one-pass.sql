-- The joined tables were compared row by row in a plan kept from an update of one user: 13 s for 10,000 users.
create or replace function record_list_change_of_users() returns trigger
language plpgsql as $$
begin
  if exists (
    select id, first_name, last_name, profile_image from after
    except
    select id, first_name, last_name, profile_image from before
  ) then
    insert into athlete_list_changes default values;
  end if;
  return null;
end $$;
