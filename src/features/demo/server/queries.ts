import { sql } from 'kysely';
import type { Connection, Db } from '#server/context.ts';
import type { College } from '../people.ts';
import { demoDomain, type HomeTown } from '../world.ts';

/**
 * Writes many rows in one statement, whatever the table: the demo fills every feature's tables. The rows are
 * keyed by column, all alike. One JSON text is quicker to make, send and read than an array per column.
 */
export async function insertRows(db: Connection, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.id(column)));
  await sql`
    insert into ${sql.id(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** Messages must stand before: what a participant has not read is counted from them. */
export async function insertParticipants(db: Connection, conversationIds: string[]): Promise<void> {
  await sql`
    insert into participants
      (conversation_id, user_id, other_user_id, unread, last_read_seq, last_message_seq, last_message_at)
    select conversations.id, mine, theirs,
      count(*) filter (where receiver_id = mine and read_at is null),
      coalesce(max(seq) filter (where receiver_id = mine and read_at is not null), 0),
      max(seq), max(messages.created_at)
    from conversations
      cross join lateral (values (first_user_id, second_user_id), (second_user_id, first_user_id)) as pair (mine, theirs)
      join messages on conversation_id = conversations.id
    where conversations.id = any (${conversationIds}::uuid[])
    group by conversations.id, mine, theirs`.execute(db);
}

/** Nobody mails invented people about what they have not read. */
export async function noteMailed(db: Connection, conversationIds: string[]): Promise<void> {
  await sql`
    insert into unread_emails (user_id, other_user_id, last_seq, emailed_at)
    select user_id, other_user_id, last_message_seq, last_message_at from participants
    where conversation_id = any (${conversationIds}::uuid[]) and unread > 0`.execute(db);
}

export async function towns(db: Connection): Promise<HomeTown[]> {
  const { rows } = await sql<HomeTown>`select id, city, state, population from places order by id`.execute(
    db,
  );
  return rows;
}

/** `listed` is a JSON text of rows [name, city, state]. */
export async function placeColleges(db: Connection, listed: string): Promise<College[]> {
  const { rows } = await sql<College>`
    select row->>0 as name, row->>1 as city, row->>2 as state, places.id as place_id
    from json_array_elements(${listed}::json) with ordinality as list (row, number)
      left join places on key = place_key(row->>1) and state = row->>2
    order by number`.execute(db);
  return rows;
}

/** How many demo people were ever loaded, by the number at the end of the username: deleted ones count too. */
export async function loadedUpTo(db: Connection, role: 'athlete' | 'coach'): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(substring(username from '[.]c?([0-9]+)$')::int) + 1, 0)::int as next
    from users where role = ${role} and email like ${`%@${demoDomain}`}`.execute(db);
  return rows[0]!.next;
}

/** People who signed up themselves. */
export async function realPeople(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where email not like ${`%@${demoDomain}`}`.execute(db);
  return rows[0]!.count;
}

/**
 * Takes away the indexes that a great load is quicker without, and keeps how they are made: GIN above all costs most
 * of a row's time, and a fraction of it when it is made at the end.
 */
export async function setIndexesAside(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table if not exists indexes_aside (name text primary key, definition text not null)`.execute(
      tx,
    );
    await sql`
      insert into indexes_aside
      select c.relname, pg_get_indexdef(i.indexrelid)
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid in ('athletes'::regclass, 'users'::regclass) and not i.indisunique`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from indexes_aside`.execute(tx);
    for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
  });
}

/** Makes the indexes again that were set aside, also by a load that was cut off. */
export async function putIndexesBack(db: Db): Promise<void> {
  const aside = await sql`select to_regclass('indexes_aside') as there`.execute(db);
  if ((aside.rows[0] as { there: string | null }).there === null) return;
  const { rows } = await sql<{ name: string; definition: string }>`select * from indexes_aside`.execute(db);
  for (const { name, definition } of rows) {
    await db.transaction().execute(async (tx) => {
      await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
      await sql.raw(definition).execute(tx);
      await sql`delete from indexes_aside where name = ${name}`.execute(tx);
    });
  }
  await sql`drop table indexes_aside`.execute(db);
}

/** For the planner, and so that indexes alone can answer: the embedded engine does not do it by itself. */
export async function vacuum(db: Connection): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}

/** Whether anybody has an account here, invented or real. */
export async function hasPeople(db: Connection): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

export async function hasAccount(db: Connection, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).execute()).length > 0;
}
