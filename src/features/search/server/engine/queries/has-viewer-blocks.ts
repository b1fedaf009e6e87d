import type { Connection } from '#server/context.ts';

/** Whether blocks hide somebody from the viewer: hardly anybody has any. */
export async function hasBlocks(db: Connection, viewerId: string): Promise<boolean> {
  const found = await db
    .selectFrom('blockPairs')
    .select('userId')
    .where('userId', '=', viewerId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
