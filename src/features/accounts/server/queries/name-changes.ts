import type { Connection } from '#server/context.ts';

export async function insertNameChange(
  db: Connection,
  change: { id: string; userId: string; changedAt: Date },
): Promise<void> {
  await db.insertInto('nameChanges').values(change).execute();
}

/** When the user changed the name after this time, newest first. */
export async function listNameChangesSince(db: Connection, userId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('nameChanges')
    .select('changedAt')
    .where('userId', '=', userId)
    .where('changedAt', '>', since)
    .orderBy('changedAt', 'desc')
    .execute();
  return rows.map(({ changedAt }) => changedAt);
}

export async function deleteNameChangesBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('nameChanges').where('changedAt', '<', before).execute();
}
