-- Whom a block separates, in both directions: who was blocked finds the blocker no more than the blocker finds them.
create view block_pairs as
  select blocker_id as user_id, blocked_id as other_user_id from blocks
  union all
  select blocked_id, blocker_id from blocks;
