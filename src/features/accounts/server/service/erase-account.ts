import { recordErasedAccount } from '#server/backup/files-listing-erased-accounts.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { clearAuditDetailsOfUser } from '#server/database/audit-entries.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import {
  closeAccountForErasure,
  type ErasureDeadlines,
  eraseSomeRows,
  eraseUserReturningImagePath,
  listUsersDueForErasure,
  lockUserIfDueForErasure,
  setErasureTime,
} from '../queries/account-erasure.ts';
import { lockAthleteForBirthDate } from '../queries/birth-dates.ts';
import {
  deleteAddedAthleteIfClaimed,
  recordOutcomeOfUnclaimedAccount,
} from '../queries/invitations-of-added-athletes.ts';
import { createChildAccountBeingErasedError } from '../rules.ts';
import type { AccountsContext, AccountsContextWith } from './accounts-context.ts';
import { assertViewerPassword } from './check-and-change-password.ts';
import { assertAccountClaimed, getAccount } from './get-account.ts';
import { endOtherSessions } from './list-and-end-sessions.ts';
import { queueAccountEmail } from './queue-and-send-account-email.ts';

const day = 24 * 60 * 60 * 1000;

/** Time to cancel, or to notice an erasure that another person requested. */
const gracePeriodMs = retentionDays.erasureGrace * day;

/** Rows deleted by one statement: some 50 ms, in which the embedded database does nothing else. */
const rowsPerStep = 2_000;

export async function requestAccountErasure(
  ctx: AccountsContext,
  viewer: Viewer,
  password: string,
  caller: Caller,
) {
  await assertAccountClaimed(ctx, viewer.id);
  await assertViewerPassword(ctx, viewer, password, caller);
  await ctx.db.transaction().execute((tx) => scheduleErasure(ctx, tx, viewer.id));
  ctx.audit.record({ kind: 'erasure asked', userId: viewer.id, address: caller.ip });
  await endOtherSessions(ctx, viewer, caller);
  return { user: await getAccount(ctx, viewer.id) };
}

/** Has the account erased when the grace period is over, and says so by email. */
export async function scheduleErasure(ctx: AccountsContext, tx: Connection, userId: string): Promise<void> {
  await setErasureTime(tx, userId, new Date(ctx.now().getTime() + gracePeriodMs));
  await queueAccountEmail(ctx, tx, userId, { kind: 'erased-soon' });
}

export async function cancelAccountErasure(
  ctx: ContextWith<'audit' | 'db' | 'safeguards' | 'terms'>,
  viewer: Viewer,
  caller: Caller,
) {
  await ctx.db.transaction().execute(async (tx) => {
    // The lock of the date of birth, so that nobody cancels what a child's date has just begun.
    if ((await lockAthleteForBirthDate(tx, viewer.id))?.childStatedAt)
      throw createChildAccountBeingErasedError();
    await setErasureTime(tx, viewer.id, null);
  });
  ctx.audit.record({ kind: 'erasure undone', userId: viewer.id, address: caller.ip });
  return { user: await getAccount(ctx, viewer.id) };
}

type ErasureContext = AccountsContextWith<
  | 'audit'
  | 'dataDir'
  | 'db'
  | 'jobs'
  | 'log'
  | 'now'
  | 'onAccountErased'
  | 'onAccountErasing'
  | 'onErasureDue'
  | 'verifyEmail'
>;

/** Begins an erasure, which nobody can cancel from then on. `finishErasure` has to follow, now or in a later run. */
export const startErasure = (ctx: ContextWith<'now'>, tx: Connection, userId: string): Promise<void> =>
  closeAccountForErasure(tx, userId, ctx.now());

/**
 * Erases an account whose erasure has begun. Its messages stay with their readers, from 'Deleted user'. What there is
 * much of goes first, in steps that hold nobody up; the profile and all the rest disappear together at the end.
 */
export async function finishErasure(ctx: ErasureContext, userId: string): Promise<void> {
  while ((await eraseSomeRows(ctx.db, userId, rowsPerStep)) > 0);
  const now = ctx.now();
  const isErased = await ctx.db.transaction().execute(async (tx) => {
    // The order of locks of a send: first the event logs, then the users.
    await lockEventLogs(tx, [userId]);
    if (
      !(await lockUserIfDueForErasure(tx, userId, {
        now,
        unclaimedSince: new Date(0),
        unconfirmedSince: undefined,
      }))
    )
      return false;
    await ctx.onAccountErasing(tx, userId);
    const profileImage = await eraseUserReturningImagePath(tx, userId, now);
    await ctx.jobs.deleteJobsOfUser(tx, userId);
    await deleteAddedAthleteIfClaimed(tx, userId);
    await clearAuditDetailsOfUser(tx, userId, 'name changed');
    await ctx.onAccountErased(tx, { userId, profileImage });
    // Before the commit: nobody can cancel this erasure, and a restored backup must not miss it.
    await recordErasedAccount(ctx.dataDir, userId, now);
    return true;
  });
  if (isErased) ctx.audit.record({ kind: 'erased', userId });
}

/** Erases one account after the other. One that fails is logged and tried again in the next run. */
export async function eraseDueAccounts(ctx: ErasureContext): Promise<void> {
  const now = ctx.now();
  const deadlines = {
    now,
    unclaimedSince: getDateDaysBefore(now, retentionDays.unclaimedAccount),
    unconfirmedSince: ctx.verifyEmail ? getDateDaysBefore(now, retentionDays.unconfirmedAccount) : undefined,
  };
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
  const isStarted = await ctx.db.transaction().execute(async (tx) => {
    if (!(await lockUserIfDueForErasure(tx, userId, deadlines))) return false;
    await recordOutcomeOfUnclaimedAccount(tx, userId, 'expired');
    await ctx.onErasureDue(tx, userId);
    await startErasure(ctx, tx, userId);
    return true;
  });
  if (isStarted) await finishErasure(ctx, userId);
}
