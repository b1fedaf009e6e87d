-- Erasure deletes by the viewer of a profile, and looks for the accounts that a coach has made.
create index profile_views_viewer on profile_views (viewer_id, day);
create index users_managed_by on users (managed_by) where managed_by is not null;

-- Conversations outlive the account of one of the two: no key of theirs deletes them with a user.
alter table conversations
  drop constraint conversations_first_user_id_fkey,
  drop constraint conversations_second_user_id_fkey,
  drop constraint conversations_started_by_fkey,
  add constraint conversations_first_user_id_fkey foreign key (first_user_id) references users (id),
  add constraint conversations_second_user_id_fkey foreign key (second_user_id) references users (id),
  add constraint conversations_started_by_fkey foreign key (started_by) references users (id);
alter table participants
  drop constraint participants_user_id_fkey,
  drop constraint participants_other_user_id_fkey,
  add constraint participants_user_id_fkey foreign key (user_id) references users (id),
  add constraint participants_other_user_id_fkey foreign key (other_user_id) references users (id);
alter table messages
  drop constraint messages_sender_id_fkey,
  drop constraint messages_receiver_id_fkey,
  add constraint messages_sender_id_fkey foreign key (sender_id) references users (id),
  add constraint messages_receiver_id_fkey foreign key (receiver_id) references users (id);

-- Deletes `max_rows` rows of one table that belong to a user who is being erased, and returns their number. Tables with
-- fewer rows of the user are left to erase_user, which empties them all at once: 0 means that it has little to do.
create function erase_some_rows(erased_user_id uuid, max_rows integer) returns integer language plpgsql as $$
declare
  reference record;
  found_rows tid[];
begin
  -- Tables that refer to the user, and those that refer to a row of the user, such as the views of a profile. The
  -- profile itself, to which others refer, is left to erase_user: it disappears with everything.
  for reference in
    select k.conrelid::regclass as table_name, a.attname as column_name,
      owner.conrelid::regclass as owner_table, owner_user.attname as owner_user_column, owner_id.attname as owner_column
    from pg_constraint k
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      left join pg_constraint owner on owner.conrelid = k.confrelid and owner.contype = 'f' and owner.confdeltype = 'c'
        and cardinality(owner.conkey) = 1 and owner.confrelid = 'users'::regclass
      left join pg_attribute owner_user on owner_user.attrelid = owner.conrelid and owner_user.attnum = owner.conkey[1]
      left join pg_attribute owner_id on owner_id.attrelid = k.confrelid and owner_id.attnum = k.confkey[1]
    where k.contype = 'f' and k.confdeltype = 'c' and cardinality(k.conkey) = 1
      and (k.confrelid = 'users'::regclass or owner.oid is not null)
      and not exists (
        select from pg_constraint other
        where other.contype = 'f' and other.confdeltype = 'c' and other.confrelid = k.conrelid
      )
    order by k.oid
  loop
    if reference.owner_table is null then
      execute format('select array(select ctid from %s where %I = $1 limit $2)',
        reference.table_name, reference.column_name)
        into found_rows using erased_user_id, max_rows;
    else
      execute format('select array(select r.ctid from %s o join %s r on r.%I = o.%I where o.%I = $1 limit $2)',
        reference.owner_table, reference.table_name, reference.column_name, reference.owner_column,
        reference.owner_user_column)
        into found_rows using erased_user_id, max_rows;
    end if;
    if cardinality(found_rows) = max_rows then
      execute format('delete from %s where ctid = any ($1)', reference.table_name) using found_rows;
      return max_rows;
    end if;
  end loop;
  -- What two people wrote goes when both of them are erased.
  found_rows := array(
    select m.ctid from participants p join users other on other.id = p.other_user_id and other.erased_at is not null
      join messages m on m.conversation_id = p.conversation_id
    where p.user_id = erased_user_id limit max_rows);
  if cardinality(found_rows) = max_rows then
    delete from messages where ctid = any (found_rows);
    return max_rows;
  end if;
  found_rows := array(
    select c.ctid from participants p join users other on other.id = p.other_user_id and other.erased_at is not null
      join conversations c on c.id = p.conversation_id
    where p.user_id = erased_user_id limit max_rows);
  if cardinality(found_rows) = max_rows then
    delete from conversations where ctid = any (found_rows);
    return max_rows;
  end if;
  return 0;
end $$;

-- Erases an account. It deletes every row that refers to the user with `on delete cascade`, whichever feature it
-- belongs to, so that no feature can be forgotten. Messages to others remain until those are erased too.
create or replace function erase_user(erased_user_id uuid, at timestamptz) returns void language plpgsql as $$
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
    managed_by = null, two_factor_enabled = false, erase_at = null, erased_at = coalesce(erased_at, at), updated_at = at
  where id = erased_user_id;
  delete from conversations c using participants p, users other
  where p.user_id = erased_user_id and c.id = p.conversation_id and other.id = p.other_user_id
    and other.erased_at is not null;
end $$;
