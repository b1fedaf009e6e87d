import type { Connection, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookies.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import {
  type ErasureDeadlines,
  eraseUserReturningImagePath,
  listUsersDueForErasure,
  lockUserIfDueForErasure,
  setErasureTime,
} from '../queries/account-erasure.ts';
import type { AccountsContext, AccountsContextWith, ErasedAccount } from './accounts-context.ts';
import { assertViewerPassword } from './check-and-change-password.ts';
import { assertAccountClaimed, getAccount } from './get-account.ts';
import { endOtherSessions } from './list-and-end-sessions.ts';
import { queueAccountEmail } from './queue-and-send-account-email.ts';

const day = 24 * 60 * 60 * 1000;

/** Time to cancel, or to notice an erasure that another person requested. */
const gracePeriodMs = 14 * day;

/** Time to claim an account that a coach has made. */
const claimPeriodMs = 60 * day;

export async function requestAccountErasure(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  await assertAccountClaimed(ctx, viewer.id);
  await assertViewerPassword(ctx, viewer, password, caller);
  const eraseAt = new Date(ctx.now().getTime() + gracePeriodMs);
  await ctx.db.transaction().execute(async (tx) => {
    await setErasureTime(tx, viewer.id, eraseAt);
    await queueAccountEmail(ctx, tx, viewer.id, { kind: 'erased-soon' });
  });
  ctx.audit.record({ kind: 'erasure asked', userId: viewer.id, address: caller.ip });
  await endOtherSessions(ctx, viewer, caller);
  return { user: await getAccount(ctx, viewer.id) };
}

export async function cancelAccountErasure(ctx: ContextWith<'audit' | 'db'>, viewer: Viewer, caller: Caller) {
  await setErasureTime(ctx.db, viewer.id, null);
  ctx.audit.record({ kind: 'erasure undone', userId: viewer.id, address: caller.ip });
  return { user: await getAccount(ctx, viewer.id) };
}

/** Erases an account in a transaction. Its messages stay with their readers, from 'Deleted user'. */
export async function eraseAccount(
  ctx: ContextWith<'now'>,
  tx: Connection,
  userId: string,
): Promise<ErasedAccount> {
  return { userId, profileImage: await eraseUserReturningImagePath(tx, userId, ctx.now()) };
}

/** To be called after the transaction of `eraseAccount` has committed. */
export async function auditErasureAndDeleteFiles(
  ctx: AccountsContextWith<'audit' | 'onAccountErased'>,
  erased: ErasedAccount,
): Promise<void> {
  ctx.audit.record({ kind: 'erased', userId: erased.userId });
  await ctx.onAccountErased(erased);
}

type ErasureContext = AccountsContextWith<'audit' | 'db' | 'log' | 'now' | 'onAccountErased'>;

/** Erases one account after the other. One that fails is logged and tried again in the next run. */
export async function eraseDueAccounts(ctx: ErasureContext): Promise<void> {
  const now = ctx.now();
  const deadlines = { now, unclaimedSince: new Date(now.getTime() - claimPeriodMs) };
  for (const userId of await listUsersDueForErasure(ctx.db, deadlines)) {
    await eraseAccountIfDue(ctx, userId, deadlines).catch((error) =>
      ctx.log.error({ err: error, userId }, 'an account could not be erased'),
    );
  }
}

/** Skips an account whose erasure was cancelled, or that was claimed, since the run began. */
async function eraseAccountIfDue(
  ctx: ErasureContext,
  userId: string,
  deadlines: ErasureDeadlines,
): Promise<void> {
  const erased = await ctx.db
    .transaction()
    .execute(async (tx) =>
      (await lockUserIfDueForErasure(tx, userId, deadlines)) ? eraseAccount(ctx, tx, userId) : undefined,
    );
  if (erased) await auditErasureAndDeleteFiles(ctx, erased);
}
