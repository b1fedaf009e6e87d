import type { Connection } from '#server/context.ts';

/** Whether the school has asked to refuse messages that a contact rule does not allow yet. */
export async function refusesEarlyContact(db: Connection, schoolId: string): Promise<boolean> {
  const school = await db
    .selectFrom('schools')
    .select('refusesEarlyContact')
    .where('id', '=', schoolId)
    .executeTakeFirst();
  return school?.refusesEarlyContact ?? false;
}

export async function setRefusalOfEarlyContact(
  db: Connection,
  schoolId: string,
  refused: boolean,
): Promise<void> {
  await db.updateTable('schools').set({ refusesEarlyContact: refused }).where('id', '=', schoolId).execute();
}
