import type { Connection } from '#server/context.ts';

/** Whether staff have confirmed the member as head coach of this school, under the title that the profile still has. */
export async function isConfirmedHeadCoach(
  db: Connection,
  { userId, schoolId, now }: { userId: string; schoolId: string; now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('confirmedHeadCoaches')
    .select('userId')
    .where('userId', '=', userId)
    .where('schoolId', '=', schoolId)
    .where('verifiedUntil', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
