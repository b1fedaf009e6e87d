import type { Connection } from '#server/context.ts';
import { asPreparedStatement, hiddenParameter } from '#server/database/prepared-statement.ts';

/** Whether blocks hide somebody from the viewer: hardly anybody has any. */
export async function hasBlocks(db: Connection, viewerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('blockPairs')
    .select('userId')
    .where('userId', '=', hiddenParameter(viewerId, 'uuid'))
    .limit(1)
    .modifyEnd(asPreparedStatement('has-viewer-blocks'))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether there are suspended members: mostly there are none. */
export async function isAnybodySuspended(db: Connection): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('suspendedUntil', 'is not', null)
    .limit(1)
    .modifyEnd(asPreparedStatement('is-anybody-suspended'))
    .executeTakeFirst();
  return found !== undefined;
}
