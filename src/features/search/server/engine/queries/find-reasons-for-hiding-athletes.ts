import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import { asPreparedStatement, hiddenParameter } from '#server/database/prepared-statement.ts';

/** For which reasons athletes may be hidden from the viewer: mostly for none. */
export async function findReasonsForHidingAthletes(
  db: Connection,
  viewerId: string,
): Promise<{
  byBlocks: boolean;
  /** The suspended and the paused. */
  fromEverybody: boolean;
  fromAthletes: boolean;
  /** In a field whose audience the athlete has chosen. */
  inFields: boolean;
}> {
  const { rows } = await sql<{
    byBlocks: boolean;
    fromEverybody: boolean;
    fromAthletes: boolean;
    inFields: boolean;
  }>`
    select exists (select from block_pairs where user_id = ${hiddenParameter(viewerId, 'uuid')}) as by_blocks,
      exists (select from users where suspended_until is not null)
        or exists (select from athletes where paused_at is not null) as from_everybody,
      exists (select from athletes where hidden_from_athletes) as from_athletes,
      exists (select from athletes where field_audiences is not null) as in_fields
    ${asPreparedStatement('find-who-may-be-hidden')}`.execute(db);
  return rows[0]!;
}
