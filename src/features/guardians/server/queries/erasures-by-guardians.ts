import type { Connection } from '#server/context.ts';

interface ErasureByGuardian {
  athleteUserId: string;
  guardianId: string;
  requestedAt: Date;
  eraseAt: Date;
}

/** Returns false where a guardian has asked already: that date stays. */
export async function insertErasure(db: Connection, row: ErasureByGuardian): Promise<boolean> {
  const inserted = await db
    .insertInto('guardianErasures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('athleteUserId')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findErasure(
  db: Connection,
  athleteUserId: string,
): Promise<{ eraseAt: Date; guardianId: string } | undefined> {
  return db
    .selectFrom('guardianErasures')
    .select(['eraseAt', 'guardianId'])
    .where('athleteUserId', '=', athleteUserId)
    .executeTakeFirst();
}

/** Returns whether there was one. */
export async function deleteErasure(db: Connection, athleteUserId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('guardianErasures')
    .where('athleteUserId', '=', athleteUserId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** The athlete for whom this guardian has asked; undefined where they have not. */
export async function deleteErasureOfGuardian(
  db: Connection,
  guardianId: string,
): Promise<{ athleteUserId: string } | undefined> {
  return db
    .deleteFrom('guardianErasures')
    .where('guardianId', '=', guardianId)
    .returning('athleteUserId')
    .executeTakeFirst();
}
