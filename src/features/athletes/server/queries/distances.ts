import { sql } from 'kysely';
import type { Connection } from '#server/context.ts';
import {
  asPreparedStatement,
  executeStatement,
  hiddenParameter,
} from '#server/database/prepared-statement.ts';
import { isVisibleSql } from './athlete-rows.ts';

interface Position {
  lat: number;
  lng: number;
}

/** The city of a coach's school, or of an athlete's home. */
export async function findOwnPosition(db: Connection, userId: string): Promise<Position | undefined> {
  const { rows } = await sql<Position>`
    select p.lat, p.lng from places p
    where p.id in (
      select place_id from coaches where user_id = ${userId}::uuid
      union all select place_id from athletes where user_id = ${userId}::uuid
    )`.execute(db);
  return rows[0];
}

/** Where those of the athletes live whom the viewer may see, and whose city is known. */
export function listPositionsOfAthletes(
  db: Connection,
  viewerId: string,
  ids: string[],
): Promise<(Position & { id: string })[]> {
  return executeStatement(
    db,
    sql<Position & { id: string }>`
    select a.id, p.lat, p.lng from athletes a join places p on p.id = a.place_id
    where a.id = any (${hiddenParameter(ids, 'uuid[]')}::uuid[]) and ${isVisibleSql(viewerId)}
    ${asPreparedStatement('list-positions-of-athletes')}`,
  );
}
