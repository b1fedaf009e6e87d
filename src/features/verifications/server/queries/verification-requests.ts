import type { Connection } from '#server/context.ts';

interface NewRequest {
  id: string;
  coachId: string;
  schoolId: string;
  email: string;
  directoryUrl: string;
  requestedAt: Date;
  linkExpiresAt: Date;
}

/** Replaces the coach's open request. */
export async function replaceOpenRequest(db: Connection, request: NewRequest): Promise<void> {
  await deleteOpenRequest(db, request.coachId);
  await db
    .insertInto('coachVerifications')
    .values({ ...request, state: 'mailed' })
    .execute();
}

export async function deleteOpenRequest(db: Connection, coachId: string): Promise<void> {
  await db
    .deleteFrom('coachVerifications')
    .where('coachId', '=', coachId)
    .where('state', 'in', ['mailed', 'proved'])
    .execute();
}

/** Gives a request a link; returns its address, or undefined where the request has ended. */
export async function setConfirmationLinkReturningEmail(
  db: Connection,
  id: string,
  link: { tokenHash: Buffer; linkExpiresAt: Date },
) {
  const row = await db
    .updateTable('coachVerifications')
    .set(link)
    .where('id', '=', id)
    .where('state', '=', 'mailed')
    .returning(['email', 'schoolId'])
    .executeTakeFirst();
  return row;
}

/** The coach whose link this is. */
export async function findCoachOfLink(
  db: Connection,
  tokenHash: Buffer,
): Promise<{ coachId: string; userId: string } | undefined> {
  return db
    .selectFrom('coachVerifications as v')
    .innerJoin('coaches as c', 'c.id', 'v.coachId')
    .select(['v.coachId', 'c.userId'])
    .where('v.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Uses a link: of two requests with one token, only one gets its address. */
export async function confirmMailboxReturningEmail(
  db: Connection,
  tokenHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('coachVerifications')
    .set({ state: 'proved', provedAt: now, tokenHash: null, linkExpiresAt: null })
    .where('tokenHash', '=', tokenHash)
    .where('state', '=', 'mailed')
    .where('linkExpiresAt', '>', now)
    .returning('email')
    .executeTakeFirst();
  return row?.email ?? undefined;
}

/** Whether another coach is verified with this address. */
export async function isMailboxOfAnotherCoach(
  db: Connection,
  email: string,
  coachId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('coachVerifications')
    .select('id')
    .where('email', '=', email)
    .where('state', '=', 'approved')
    .where('coachId', '<>', coachId)
    .executeTakeFirst();
  return row !== undefined;
}
