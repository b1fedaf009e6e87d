import type { Connection } from '#server/context.ts';

export function chosenMails(db: Connection, userId: string) {
  return db
    .selectFrom('notificationSettings')
    .select(['kind', 'mail'])
    .where('userId', '=', userId)
    .execute();
}

export async function keepMailChoices(
  db: Connection,
  choices: { userId: string; kind: string; mail: boolean; updatedAt: Date }[],
): Promise<void> {
  await db
    .insertInto('notificationSettings')
    .values(choices)
    .onConflict((row) =>
      row.columns(['userId', 'kind']).doUpdateSet(({ ref }) => ({
        mail: ref('excluded.mail'),
        updatedAt: ref('excluded.updatedAt'),
      })),
    )
    .execute();
}
