-- Events are written only into logs that the same transaction has locked, so that a check of each event's key finds
-- nothing, and costs a third of storing it. What the key did beside that, removing the events of a removed log, a trigger does.
alter table events drop constraint events_user_id_fkey;
create function remove_events_of_log() returns trigger language plpgsql as $$
begin
  delete from events where user_id = old.user_id;
  return null;
end $$;
create trigger remove_events_of_log after delete on event_logs for each row execute function remove_events_of_log();
