import type { FastifyRequest } from 'fastify';
import { forgetImage } from '#features/uploads/server/service.ts';
import type { Connection, Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Due, dueToErase, eraseUser, lockDue, setEraseAt } from '../queries/ends.ts';
import { type Accounts, mustBeClaimed, ownAccount } from './account.ts';
import { endOtherSessions } from './devices.ts';
import { mustKnowPassword } from './passwords.ts';
import { post } from './post.ts';

const day = 24 * 60 * 60 * 1000;

/** To change one's mind, or to notice that somebody else asked. */
const graceMs = 14 * day;
/** An account that nobody claims is nobody's. */
const unclaimedMs = 60 * day;

export async function askForErasure(on: Accounts, viewer: Viewer, password: string, request: FastifyRequest) {
  await mustBeClaimed(on, viewer.id);
  await mustKnowPassword(on, viewer, password, request);
  const eraseAt = new Date(on.now().getTime() + graceMs);
  await on.db.transaction().execute(async (trx) => {
    await setEraseAt(trx, viewer.id, eraseAt);
    await post(trx, on, viewer.id, { kind: 'erased-soon' });
  });
  on.audit.note({ kind: 'erasure asked', userId: viewer.id, address: request.ip });
  await endOtherSessions(on, viewer, request);
  return { user: await ownAccount(on, viewer.id) };
}

export async function keepAccount(on: Accounts, viewer: Viewer, request: FastifyRequest) {
  await setEraseAt(on.db, viewer.id, null);
  on.audit.note({ kind: 'erasure undone', userId: viewer.id, address: request.ip });
  return { user: await ownAccount(on, viewer.id) };
}

/** Erases an account once `trx` commits. What it wrote to others stays with them, by 'Deleted user'. */
export async function erase(on: Context, trx: Connection, userId: string): Promise<Erased> {
  return { userId, image: await eraseUser(trx, userId, on.now()) };
}

interface Erased {
  userId: string;
  image: string | null;
}

/** What follows when the transaction of `erase` has committed. */
export async function noteErased(on: Context, { userId, image }: Erased): Promise<void> {
  on.audit.note({ kind: 'erased', userId });
  await forgetImage(on, image);
}

/** One after the other: one that fails is tried again in the next round, and holds up nobody else's. */
export async function eraseDue(on: Context): Promise<void> {
  const now = on.now();
  const when = { now, unclaimedSince: new Date(now.getTime() - unclaimedMs) };
  for (const userId of await dueToErase(on.db, when)) {
    await eraseIfDue(on, userId, when).catch((error) =>
      on.log.error({ err: error, userId }, 'an account could not be erased'),
    );
  }
}

/** Whoever has kept or claimed the account since the round began stays. */
async function eraseIfDue(on: Context, userId: string, when: Due): Promise<void> {
  const erased = await on.db
    .transaction()
    .execute(async (trx) => ((await lockDue(trx, userId, when)) ? erase(on, trx, userId) : undefined));
  if (erased) await noteErased(on, erased);
}
