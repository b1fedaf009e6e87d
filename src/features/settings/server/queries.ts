import type { Connection } from '#server/context.ts';

export function chosenMails(db: Connection, userId: string) {
  return db
    .selectFrom('notificationSettings')
    .select(['kind', 'emailEnabled'])
    .where('userId', '=', userId)
    .execute();
}

export async function keepMailChoices(
  db: Connection,
  choices: { userId: string; kind: string; emailEnabled: boolean; updatedAt: Date }[],
): Promise<void> {
  await db
    .insertInto('notificationSettings')
    .values(choices)
    .onConflict((row) =>
      row.columns(['userId', 'kind']).doUpdateSet(({ ref }) => ({
        emailEnabled: ref('excluded.emailEnabled'),
        updatedAt: ref('excluded.updatedAt'),
      })),
    )
    .execute();
}
