import type { FastifyRequest } from 'fastify';
import { forgetImage } from '#features/uploads/server/service.ts';
import type { Connection, Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Due, dueToErase, eraseUser, lockDue, setEraseAt } from '../queries/erasure.ts';
import { type Accounts, mustBeClaimed, ownAccount } from './accounts.ts';
import { mustKnowPassword } from './passwords.ts';
import { post } from './post.ts';
import { endOtherSessions } from './sessions.ts';

const day = 24 * 60 * 60 * 1000;

/** To change one's mind, or to notice that somebody else asked. */
const graceMs = 14 * day;
/** An account that nobody claims is nobody's. */
const unclaimedMs = 60 * day;

export async function askForErasure(
  ctx: Accounts,
  viewer: Viewer,
  password: string,
  request: FastifyRequest,
) {
  await mustBeClaimed(ctx, viewer.id);
  await mustKnowPassword(ctx, viewer, password, request);
  const eraseAt = new Date(ctx.now().getTime() + graceMs);
  await ctx.db.transaction().execute(async (tx) => {
    await setEraseAt(tx, viewer.id, eraseAt);
    await post(tx, ctx, viewer.id, { kind: 'erased-soon' });
  });
  ctx.audit.note({ kind: 'erasure asked', userId: viewer.id, address: request.ip });
  await endOtherSessions(ctx, viewer, request);
  return { user: await ownAccount(ctx, viewer.id) };
}

export async function keepAccount(ctx: Accounts, viewer: Viewer, request: FastifyRequest) {
  await setEraseAt(ctx.db, viewer.id, null);
  ctx.audit.note({ kind: 'erasure undone', userId: viewer.id, address: request.ip });
  return { user: await ownAccount(ctx, viewer.id) };
}

/** Erases an account once `tx` commits. What it wrote to others stays with them, by 'Deleted user'. */
export async function erase(ctx: Context, tx: Connection, userId: string): Promise<Erased> {
  return { userId, image: await eraseUser(tx, userId, ctx.now()) };
}

interface Erased {
  userId: string;
  image: string | null;
}

/** What follows when the transaction of `erase` has committed. */
export async function noteErased(ctx: Context, { userId, image }: Erased): Promise<void> {
  ctx.audit.note({ kind: 'erased', userId });
  await forgetImage(ctx, image);
}

/** One after the other: one that fails is tried again in the next round, and holds up nobody else's. */
export async function eraseDue(ctx: Context): Promise<void> {
  const now = ctx.now();
  const when = { now, unclaimedSince: new Date(now.getTime() - unclaimedMs) };
  for (const userId of await dueToErase(ctx.db, when)) {
    await eraseIfDue(ctx, userId, when).catch((error) =>
      ctx.log.error({ err: error, userId }, 'an account could not be erased'),
    );
  }
}

/** Whoever has kept or claimed the account since the round began stays. */
async function eraseIfDue(ctx: Context, userId: string, when: Due): Promise<void> {
  const erased = await ctx.db
    .transaction()
    .execute(async (tx) => ((await lockDue(tx, userId, when)) ? erase(ctx, tx, userId) : undefined));
  if (erased) await noteErased(ctx, erased);
}
