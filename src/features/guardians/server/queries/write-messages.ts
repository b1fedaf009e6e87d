import type { Connection } from '#server/context.ts';

/** Whether the guardian reads along, which then holds until the transaction ends. One message of a guardian after the other. */
export async function lockConfirmedGuardian(tx: Connection, guardianId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('guardians')
    .select('id')
    .where('id', '=', guardianId)
    .where('state', '=', 'confirmed')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** How many messages a guardian has written since, and when the first of them was written. */
export async function countMessagesOfGuardian(
  db: Connection,
  guardianId: string,
  since: Date,
): Promise<{ count: number; firstAt: Date | null }> {
  const { count, firstAt } = await db
    .selectFrom('messages')
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('createdAt').as('firstAt')])
    .where('guardianId', '=', guardianId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(count), firstAt };
}
