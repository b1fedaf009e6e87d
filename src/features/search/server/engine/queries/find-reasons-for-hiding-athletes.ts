import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement, hiddenParameter } from '#server/database/prepared-statement.ts';
import type { SearchedField } from './athlete-match-condition.ts';

/** For which reasons athletes may be hidden from the viewer: mostly for none. */
export async function findReasonsForHidingAthletes(
  db: Connection,
  viewerId: string,
): Promise<{
  byBlocks: boolean;
  /** The suspended and the paused. */
  fromEverybody: boolean;
  fromAthletes: boolean;
  /** In fields whose audience an athlete has chosen. */
  inFields: SearchedField[];
}> {
  // A minimum is read from the index of the field's audiences; the planner looks for one that exists in the whole table.
  const { rows } = await sql<{
    byBlocks: boolean;
    fromEverybody: boolean;
    fromAthletes: boolean;
    inFields: SearchedField[];
  }>`
    select exists (select from block_pairs where user_id = ${hiddenParameter(viewerId, 'uuid')}) as by_blocks,
      exists (select from users where suspended_until is not null)
        or exists (select from athletes where paused_at is not null) as from_everybody,
      exists (select from athletes where hidden_from_athletes) as from_athletes,
      array_remove(array[
        case when (select min(field_audiences->>'film') from athletes) is not null then 'film' end,
        case when (select min(field_audiences->>'weight') from athletes) is not null then 'weight' end,
        case when (select min(field_audiences->>'grades') from athletes) is not null then 'grades' end,
        case when (select min(field_audiences->>'bio') from athletes) is not null then 'bio' end
      ], null) as in_fields
    ${asPreparedStatement('find-who-may-be-hidden')}`.execute(db);
  return rows[0]!;
}

/** Up to so many are looked up one by one, in some 0.2 s; more are a sample's worth of any search. */
const maxLookedUp = 20_000;

/** Whether so few athletes show their weight to others that a search by weight begins with them. */
export async function doFewAthletesShowWeight(db: Connection, adultsBornBy: string): Promise<boolean> {
  const { rows } = await sql<{ few: boolean }>`
    select count(*) <= ${sql.lit(maxLookedUp)} as few from (
      select from birth_dates where born_on <= ${adultsBornBy}::date
      union all select from athletes where field_audiences->>'weight' = 'members'
      limit ${sql.lit(maxLookedUp + 1)}
    ) as shown`.execute(db);
  return rows[0]!.few;
}
