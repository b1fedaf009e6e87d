-- Deletes all that hangs on an account with `on delete cascade`, whichever feature it belongs to, so that no feature
-- can be forgotten. What was written to others stays theirs, until they are erased too.
create or replace function erase_user(who uuid, at timestamptz) returns void language plpgsql as $$
declare
  link record;
begin
  -- Of two people who are erased at once, the second one's conversations must see that the first is.
  perform pg_advisory_xact_lock(hashtext('erase_user'));
  for link in
    select c.conrelid::regclass as tab, a.attname as col
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1
      and c.confrelid = 'users'::regclass
      and c.conrelid not in ('conversations'::regclass, 'participants'::regclass, 'messages'::regclass)
    order by c.oid
  loop
    execute format('delete from %s where %I = $1', link.tab, link.col) using who;
  end loop;
  -- Tokens of Better Auth's name their account without a key.
  delete from verifications where value = who::text;
  update users set
    first_name = 'Deleted', last_name = 'user', email = 'deleted-' || who || '@deleted.invalid',
    username = 'deleted-' || who, email_verified = false, profile_image = null, auth_provider = 'email',
    managed_by = null, two_factor_enabled = false, erase_at = null, erased_at = at, updated_at = at
  where id = who;
  delete from conversations c using participants p, users other
  where p.user_id = who and c.id = p.conversation_id and other.id = p.other_user_id and other.erased_at is not null;
end $$;

delete from conversations c using users one, users other
where one.id = c.first_user_id and other.id = c.second_user_id
  and one.erased_at is not null and other.erased_at is not null;
