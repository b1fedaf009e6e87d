import { sql } from 'kysely';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { Connection } from '#server/context.ts';
import type { Clearings } from '../contract.ts';

/** The sport and the genders of a coach's program; undefined for who is no coach. */
export async function findProgram(
  db: Connection,
  userId: string,
): Promise<{ sport: string; genders: Gender[] } | undefined> {
  const row = await db
    .selectFrom('coaches')
    .select(['sport', 'genders'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row as { sport: string; genders: Gender[] } | undefined;
}

export interface ClearingRow {
  searchId: string;
  athleteId: string;
  clearedUntil: Date;
}

/** What a coach has cleared since then, of all needs. */
export function listClearings(db: Connection, userId: string, since: Date): Promise<ClearingRow[]> {
  return db
    .selectFrom('briefingClearings as c')
    .innerJoin('savedSearches as s', 's.id', 'c.searchId')
    .select(['c.searchId', 'c.athleteId', 'c.clearedUntil'])
    .where('s.userId', '=', userId)
    .where('s.sought', 'is not', null)
    .where('c.clearedUntil', '>', since)
    .execute();
}

/** Whether the need is one of this user. */
export async function isOwnNeed(db: Connection, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('savedSearches')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('sought', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

type ClearedItems = Clearings['items'];

const itemsSql = (items: ClearedItems) => sql`
  unnest(${items.map(({ athleteId }) => athleteId)}::uuid[], ${items.map(({ at }) => at)}::timestamptz[])
    as item (athlete_id, at)`;

/** Clears each item up to its time, or to now if that is earlier; an earlier time than the stored one changes nothing. */
export async function upsertClearings(
  db: Connection,
  searchId: string,
  items: ClearedItems,
  now: Date,
): Promise<void> {
  await sql`
    insert into briefing_clearings as c (search_id, athlete_id, cleared_until)
    select ${searchId}::uuid, item.athlete_id, max(least(item.at, ${now}::timestamptz))
    from ${itemsSql(items)} join athletes a on a.id = item.athlete_id
    group by item.athlete_id
    on conflict (search_id, athlete_id) do update
      set cleared_before = c.cleared_until, cleared_until = excluded.cleared_until
      where c.cleared_until < excluded.cleared_until`.execute(db);
}

/** Takes back only what was cleared up to exactly these times. */
export async function undoClearingsUpTo(
  db: Connection,
  searchId: string,
  items: ClearedItems,
): Promise<void> {
  await sql`
    delete from briefing_clearings c using ${itemsSql(items)}
    where c.search_id = ${searchId} and c.athlete_id = item.athlete_id and c.cleared_until = item.at
      and c.cleared_before is null`.execute(db);
  await sql`
    update briefing_clearings c set cleared_until = cleared_before, cleared_before = null from ${itemsSql(items)}
    where c.search_id = ${searchId} and c.athlete_id = item.athlete_id and c.cleared_until = item.at`.execute(
    db,
  );
}

/** News of before are in no briefing any more, so that nobody has to remember that they were read. */
export async function deleteClearingsBefore(db: Connection, searchId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('briefingClearings')
    .where('searchId', '=', searchId)
    .where('clearedUntil', '<', before)
    .execute();
}
