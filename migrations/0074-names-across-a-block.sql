-- Whose name a member does not see: that of who has blocked them. Of two who block each other, the one who did so first goes on
-- seeing the other's name: otherwise a block would reveal the name that was hidden.
create view hidden_names as
  select b.blocked_id as user_id, b.blocker_id as other_user_id
  from blocks b
  where not exists (
    select from blocks earlier
    where earlier.blocker_id = b.blocked_id and earlier.blocked_id = b.blocker_id and earlier.created_at < b.created_at
  );
