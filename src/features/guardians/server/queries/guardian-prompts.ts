import type { Connection } from '#server/context.ts';

export async function saveDismissedPrompt(
  db: Connection,
  athleteUserId: string,
  dismissedAt: Date,
): Promise<void> {
  await db
    .insertInto('dismissedGuardianPrompts')
    .values({ athleteUserId, dismissedAt })
    .onConflict((conflict) => conflict.column('athleteUserId').doUpdateSet({ dismissedAt }))
    .execute();
}

/** Of dismissals that count no more. */
export async function deleteOldDismissedPrompts(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('dismissedGuardianPrompts').where('dismissedAt', '<=', before).execute();
}

/** Whether the athlete has neither a guardian nor an invitation that waits, and has not put the question off since then. */
export async function isPromptDue(db: Connection, athleteUserId: string, since: Date): Promise<boolean> {
  const [guardian, dismissed] = await Promise.all([
    db
      .selectFrom('guardians')
      .select('id')
      .where('athleteUserId', '=', athleteUserId)
      .where('state', '<>', 'stopped')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('dismissedGuardianPrompts')
      .select('dismissedAt')
      .where('athleteUserId', '=', athleteUserId)
      .where('dismissedAt', '>', since)
      .executeTakeFirst(),
  ]);
  return !guardian && !dismissed;
}
