import type { Connection } from '#server/context.ts';

interface NewToken {
  tokenHash: Buffer;
  officerId: string;
  kind: 'link' | 'session';
  createdAt: Date;
  expiresAt: Date;
}

export async function insertToken(db: Connection, token: NewToken): Promise<void> {
  await db.insertInto('complianceTokens').values(token).execute();
}

/** Uses a link: of two requests with one token, only one gets its officer. */
export async function consumeLink(db: Connection, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('complianceTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', 'link')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('officerId')
    .executeTakeFirst();
  return row?.officerId;
}

/** Ends the sessions of earlier links, and stores that the seat is used. */
export async function startOfficerSession(db: Connection, session: NewToken): Promise<void> {
  const { officerId, createdAt } = session;
  await db
    .deleteFrom('complianceTokens')
    .where('officerId', '=', officerId)
    .where('kind', '=', 'session')
    .execute();
  await insertToken(db, session);
  await db
    .updateTable('complianceOfficers')
    .set({ confirmedAt: createdAt })
    .where('id', '=', officerId)
    .where('confirmedAt', 'is', null)
    .execute();
}

export async function deleteSession(db: Connection, tokenHash: Buffer): Promise<void> {
  await db
    .deleteFrom('complianceTokens')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', 'session')
    .execute();
}

/** How many links were mailed to an officer since then. */
export async function countLinks(db: Connection, officerId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('complianceTokens')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('officerId', '=', officerId)
    .where('kind', '=', 'link')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
