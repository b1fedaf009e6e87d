import { sql } from 'kysely';
import { blockBetween } from '#features/safety/server/service/between.ts';
import type { Connection } from '#server/context.ts';

/**
 * Those whom this person has a conversation with and who are online: nobody else is told of anybody. People who
 * have blocked one another are offline to each other.
 */
export async function onlineCorrespondents(db: Connection, userId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select p.other_user_id as user_id from participants p
    where p.user_id = ${userId}
      and exists (select from presence o where o.user_id = p.other_user_id and o.seen_at > ${since})
      and not ${blockBetween(sql.ref('p.user_id'), sql.ref('p.other_user_id'))}`.execute(db);
  return rows.map((row) => row.userId);
}
