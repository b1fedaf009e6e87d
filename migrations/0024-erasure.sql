-- When an account asked to be erased, and when it was. What stays is a row without a person in it, which messages to
-- others hang on.
alter table users add column erase_at timestamptz;
alter table users add column erased_at timestamptz;
create index users_to_erase on users (erase_at) where erase_at is not null;

-- Deletes all that hangs on an account with `on delete cascade`, whichever feature it belongs to, so that no feature
-- can be forgotten. What was written to others stays theirs.
create function erase_user(who uuid, at timestamptz) returns void language plpgsql as $$
declare
  link record;
begin
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
end $$;
