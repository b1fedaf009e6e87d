-- The rating that coaches have given, or 0 where nobody has rated: the order 'highest rated', in which the starting value of
-- 3 must not come before what somebody has earned. Written by a trigger, so that a server of the version before keeps it, too.
alter table athletes add column if not exists earned_rating numeric(3, 2) not null default 0;

create or replace function set_earned_rating() returns trigger language plpgsql as $$
begin
  new.earned_rating := case when new.rating_count > 0 then new.rating else 0 end;
  return new;
end $$;
create or replace trigger set_earned_rating_of_new before insert on athletes
  for each row when (new.rating_count > 0) execute function set_earned_rating();
create or replace trigger set_earned_rating before update of rating, rating_count on athletes
  for each row execute function set_earned_rating();
