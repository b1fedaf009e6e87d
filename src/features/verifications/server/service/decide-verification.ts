import { setVerifiedUntil } from '#features/coaches/server/coaches.ts';
import {
  acceptRequestsOfVerifiedCoach,
  type LockedRequests,
  lockWaitingRequestsOfCoach,
} from '#features/messages/server/messages.ts';
import type { AuditKind } from '#server/audit-kinds.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { insertAuditEntries } from '#server/database/audit-entries.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { verifiedDays } from '../../contract.ts';
import {
  approveVerificationRequest,
  endApprovedVerification,
  findCoachIdOfVerification,
  findMailboxConfirmedRequest,
  insertApprovedByEvidence,
  listRequestsAwaitingStaff,
  setRefused,
  updateHeadCoach,
  type WaitingVerification,
} from '../queries/decide-and-end-verifications.ts';
import { type LockedCoach, lockCoach } from '../queries/lock-coach-for-verification-change.ts';
import { deleteOpenRequest } from '../queries/verification-requests.ts';
import { constraintToAppError } from '../rules.ts';

/** `staffId`: who decides in the browser; absent for the operator's command. */
type StaffContext = ContextWith<'db' | 'now'> & { staffId?: string };

/** What staff say after they have opened the directory page; the reason of a refusal is mailed to the coach. */
type VerificationDecision = { kind: 'approve'; isHeadCoach?: boolean } | { kind: 'refuse'; reason: string };

export type { WaitingVerification };

const maxWaiting = 100;

/** The requests whose mailbox was proved, the oldest first, with what staff look at before they decide. */
export const listWaitingVerifications = (ctx: ContextWith<'db'>): Promise<WaitingVerification[]> =>
  listRequestsAwaitingStaff(ctx.db, maxWaiting);

const noSuchCoach = 'There is no such coach.';

/**
 * Decides a request whose mailbox was proved. A job mails the coach. @throws AppError `not-found` for a request that was
 * replaced, `taken` for one that is decided or whose link was not opened
 */
export async function decideVerification(
  ctx: StaffContext,
  id: string,
  decision: VerificationDecision,
): Promise<void> {
  await runVerificationChange(ctx, async (tx) => {
    const coachId = (await findCoachIdOfVerification(tx, id))?.coachId;
    const waiting = coachId ? await lockWaitingRequestsOfCoach(tx, { coachId }) : undefined;
    const coach = coachId ? await lockCoach(tx, { coachId }) : undefined;
    if (!coach || !waiting || !(await findCoachIdOfVerification(tx, id)))
      throw notFound('There is no such request. The coach may have replaced it.');
    const request = await findMailboxConfirmedRequest(tx, id);
    if (!request || request.schoolId !== coach.schoolId)
      throw new AppError('taken', 'This request is not waiting for a decision.');
    if (decision.kind === 'refuse') {
      await setRefused(tx, id, { now: ctx.now(), reason: decision.reason, staffId: ctx.staffId });
      return recordDecision(ctx, tx, coach, 'verification refused');
    }
    await verifyCoach(ctx, tx, { coach, waiting }, (until) =>
      approveVerificationRequest(tx, id, { now: ctx.now(), until, staffId: ctx.staffId }),
    );
    await recordDecision(ctx, tx, coach, 'verification approved');
    if (decision.isHeadCoach) await confirmHeadCoach(ctx, tx, coach, true);
  });
}

/** Verifies a coach by what staff have seen instead of a mailbox. It replaces an open request. */
export async function verifyCoachByEvidence(
  ctx: StaffContext,
  userId: string,
  evidence: string,
): Promise<void> {
  await runVerificationChange(ctx, async (tx) => {
    const waiting = await lockWaitingRequestsOfCoach(tx, { userId });
    const coach = await lockCoach(tx, { userId });
    if (!coach) throw notFound(noSuchCoach);
    const { id: coachId, schoolId } = coach;
    if (!schoolId) throw new AppError('taken', "The coach's school is not in the list of schools.");
    await deleteOpenRequest(tx, coachId);
    await verifyCoach(ctx, tx, { coach, waiting }, (until) =>
      insertApprovedByEvidence(tx, {
        ...{ id: newId(), coachId, schoolId, evidence, until },
        ...{ now: ctx.now(), staffId: ctx.staffId },
      }),
    );
    await recordDecision(ctx, tx, coach, 'verified by hand');
  });
}

/** Ends a verification before its time; the reason is mailed to the coach. */
export async function endVerification(ctx: StaffContext, userId: string, reason: string): Promise<void> {
  await runVerificationChange(ctx, async (tx) => {
    const coach = await lockCoach(tx, { userId });
    if (!coach) throw notFound(noSuchCoach);
    if (!(await endApprovedVerification(tx, coach.id, { now: ctx.now(), state: 'lapsed', reason })))
      throw new AppError('taken', 'This coach is not verified.');
    await setVerifiedUntil(tx, coach.id, null);
    await recordDecision(ctx, tx, coach, 'verification ended');
  });
}

/** Confirms a verified coach as head coach under the title of the profile, or takes it back. */
export async function setHeadCoach(ctx: StaffContext, userId: string, isHeadCoach: boolean): Promise<void> {
  await runVerificationChange(ctx, async (tx) => {
    const coach = await lockCoach(tx, { userId });
    if (!coach) throw notFound(noSuchCoach);
    await confirmHeadCoach(ctx, tx, coach, isHeadCoach);
  });
}

async function confirmHeadCoach(
  ctx: StaffContext,
  tx: Connection,
  coach: LockedCoach,
  isHeadCoach: boolean,
): Promise<void> {
  if (!(await updateHeadCoach(tx, coach.id, isHeadCoach)))
    throw new AppError('taken', 'This coach is not verified.');
  await recordDecision(ctx, tx, coach, isHeadCoach ? 'head coach confirmed' : 'head coach ended');
}

const runVerificationChange = (ctx: StaffContext, change: (tx: Connection) => Promise<void>): Promise<void> =>
  ctx.db
    .transaction()
    .execute(change)
    .catch((error) => {
      throw constraintToAppError(getViolatedConstraint(error)) ?? error;
    });

/** An earlier verification ends, and the coach counts as verified for a year. */
async function verifyCoach(
  ctx: StaffContext,
  tx: Connection,
  { coach, waiting }: { coach: LockedCoach; waiting: LockedRequests },
  store: (until: Date) => Promise<void>,
): Promise<void> {
  const until = new Date(ctx.now().getTime() + verifiedDays * 86_400_000);
  await endApprovedVerification(tx, coach.id, { now: ctx.now(), state: 'ended', reason: null });
  await store(until);
  await setVerifiedUntil(tx, coach.id, until);
  await acceptRequestsOfVerifiedCoach(tx, waiting, ctx.now());
}

/** The entry is the coach's; its details say who of the staff it was. */
async function recordDecision(
  ctx: StaffContext,
  tx: Connection,
  coach: LockedCoach,
  kind: AuditKind,
): Promise<void> {
  await insertAuditEntries(tx, [
    {
      id: newId(),
      at: ctx.now(),
      kind,
      userId: coach.userId,
      network: '-',
      ...(ctx.staffId ? { details: { staff: ctx.staffId } } : {}),
    },
  ]);
}
