import { sql } from 'kysely';
import type { Connection, Db } from '#server/context.ts';
import type { College } from '../demo-profile-types.ts';
import { type DemoCity, demoDomain } from '../shared-demo-generator-input.ts';

/**
 * Bulk insert into any table, because the demo fills the tables of all features. Every row has the same keys: the
 * names of the columns. One JSON text is faster to build, send and parse than an array per column.
 */
export async function insertRowsAsJson(
  db: Connection,
  table: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.id(column)));
  await sql`
    insert into ${sql.id(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}

/** Insert the messages first: the unread counts are computed from them. */
export async function insertConversationParticipants(
  db: Connection,
  conversationIds: string[],
): Promise<void> {
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

/** Prevents emails to demo users about their unread messages. */
export async function markUnreadAsEmailed(db: Connection, conversationIds: string[]): Promise<void> {
  await sql`
    insert into unread_emails (user_id, other_user_id, last_seq, emailed_at)
    select user_id, other_user_id, last_message_seq, last_message_at from participants
    where conversation_id = any (${conversationIds}::uuid[]) and unread > 0`.execute(db);
}

/** One Canadian in so many plays in the United States' demo. */
const abroadShare = 20;

/** Where the demo's athletes live; in Canada a few. */
export async function listCities(db: Connection): Promise<DemoCity[]> {
  const { rows } = await sql<DemoCity>`
    select id, city, state, country, case country when 'US' then population else population / ${abroadShare} end as population
    from places where country in ('US', 'CA') order by id`.execute(db);
  return rows;
}

/** Adds their places to colleges; `json` is an array of [name, city, state]. */
export async function findPlacesAndSchoolsOfColleges(
  db: Connection,
  collegesJson: string,
): Promise<College[]> {
  const { rows } = await sql<College>`
    select row->>0 as name, row->>1 as city, row->>2 as state, places.id as place_id,
      (select s.id from school_names n join schools s on s.id = n.school_id
       where n.key = college_key(row->>0) and s.state = row->>2 order by s.id limit 1) as school_id
    from json_array_elements(${collegesJson}::json) with ordinality as list (row, number)
      left join places on key = place_key(row->>1) and state = row->>2
    order by number`.execute(db);
  return rows;
}

/** How many demo users have been loaded, including deleted ones: the highest number in a username plus one. */
export async function getNextDemoUserNumber(db: Connection, role: 'athlete' | 'coach'): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(substring(username from '[.]c?([0-9]+)$')::int) + 1, 0)::int as next
    from users where role = ${role} and email like ${`%@${demoDomain}`}`.execute(db);
  return rows[0]!.next;
}

/**
 * Drops indexes before a bulk load and stores their definitions for `restoreDroppedIndexes`. Updating them, the GIN ones above
 * all, takes most of the time of an insert; building them at the end takes a fraction of it.
 */
export async function dropIndexes(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table if not exists dropped_indexes (name text primary key, definition text not null)`.execute(
      tx,
    );
    await sql`
      insert into dropped_indexes
      select c.relname, pg_get_indexdef(i.indexrelid)
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid in ('athletes'::regclass, 'users'::regclass) and not i.indisunique`.execute(tx);
    const { rows } = await sql<{ name: string }>`select name from dropped_indexes`.execute(tx);
    for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(tx);
  });
}

/** Whether a load was interrupted between `dropIndexes` and the end of `restoreDroppedIndexes`. */
export async function hasDroppedIndexes(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    stored: string | null;
  }>`select to_regclass('dropped_indexes') as stored`.execute(db);
  return rows[0]!.stored !== null;
}

/**
 * Builds the dropped indexes again, also those of an interrupted load. Two at a time, because some kinds of index are
 * built by one process alone.
 */
export async function restoreDroppedIndexes(
  db: Db,
  onProgress?: (done: number, total: number) => void,
): Promise<void> {
  if (!(await hasDroppedIndexes(db))) return;
  const { rows } = await sql<{ name: string; definition: string }>`select * from dropped_indexes`.execute(db);
  const waiting = rows.values();
  let done = 0;
  const restoreOneByOne = async () => {
    for (const { name, definition } of waiting) {
      await db.transaction().execute(async (tx) => {
        await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
        await sql.raw(definition).execute(tx);
        await sql`delete from dropped_indexes where name = ${name}`.execute(tx);
      });
      onProgress?.(++done, rows.length);
    }
  };
  await Promise.all([restoreOneByOne(), restoreOneByOne()]);
  await sql`drop table dropped_indexes`.execute(db);
}

/**
 * For the planner: without statistics the triggers of a bulk load read whole tables for every batch, and keep those
 * plans.
 */
export async function analyzeLoadedTables(db: Connection): Promise<void> {
  await sql`analyze users, athletes, coaches, stats, evaluations, last_activity`.execute(db);
}

/** For the planner's statistics and for index-only scans: the embedded engine has no autovacuum. */
export async function vacuumTables(db: Connection): Promise<void> {
  await sql`vacuum (analyze)`.execute(db);
}

/** Whether there is any account, demo or real. */
export async function hasAnyAccount(db: Connection): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

export async function hasAccount(db: Connection, email: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', email).execute()).length > 0;
}

/** The ids of the verified demo coaches by sport, in the order in which they were loaded. */
export async function listDemoEvaluators(db: Connection): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ sport: string; ids: string[] }>`
    select c.sport, array_agg(c.id order by c.id) as ids
    from coaches c join users u on u.id = c.user_id
    where c.verified_until is not null and u.email like ${`%@${demoDomain}`} group by c.sport`.execute(db);
  return new Map(rows.map(({ sport, ids }) => [sport, ids]));
}

/** Verifies those of these coaches whose school is one of the list, for a year. */
export async function verifyDemoCoaches(db: Connection, coachIds: string[], now: Date): Promise<void> {
  await sql`
    with verified as (
      update coaches set verified_until = ${now}::timestamptz + interval '365 days'
      where id = any (${coachIds}::uuid[]) and school_id is not null
      returning id, school_id, verified_until
    )
    insert into coach_verifications
      (id, coach_id, school_id, state, evidence, requested_at, decided_at, verified_until)
    select gen_random_uuid(), id, school_id, 'approved', 'An invented coach', ${now}, ${now}, verified_until from verified`.execute(
    db,
  );
}
