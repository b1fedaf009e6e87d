-- All data of a user as a file, made by a job. A user has one at a time: a new one replaces the old one.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- percent
  progress smallint not null default 0 check (progress between 0 and 100),
  -- a ZIP file, once it is complete
  file bytea,
  failed boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index data_exports_user on data_exports (user_id);

-- Erases an account. It deletes every row that refers to the user with `on delete cascade`, whichever feature it
-- belongs to, so that no feature can be forgotten. Messages to others remain until those are erased too.
create function erase_user(erased_user_id uuid, at timestamptz) returns void language plpgsql as $$
declare
  reference record;
begin
  -- When both people of a conversation are erased at the same time, the second erasure must see the first.
  perform pg_advisory_xact_lock(hashtext('erase_user'));
  for reference in
    select c.conrelid::regclass as table_name, a.attname as column_name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c' and cardinality(c.conkey) = 1
      and c.confrelid = 'users'::regclass
      and c.conrelid not in ('conversations'::regclass, 'participants'::regclass, 'messages'::regclass)
    order by c.oid
  loop
    execute format('delete from %s where %I = $1', reference.table_name, reference.column_name)
      using erased_user_id;
  end loop;
  -- Better Auth's tokens name their account without a foreign key.
  delete from verifications where value = erased_user_id::text;
  update users set
    first_name = 'Deleted', last_name = 'user', email = 'deleted-' || erased_user_id || '@deleted.invalid',
    username = 'deleted-' || erased_user_id, email_verified = false, profile_image = null, auth_provider = 'email',
    managed_by = null, two_factor_enabled = false, erase_at = null, erased_at = at, updated_at = at
  where id = erased_user_id;
  delete from conversations c using participants p, users other
  where p.user_id = erased_user_id and c.id = p.conversation_id and other.id = p.other_user_id
    and other.erased_at is not null;
end $$;
