import type { z } from 'zod';
import type { Context, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { getDateDaysBefore } from '#server/retention-periods.ts';
import type { CursorPosition } from '#shared/cursor.ts';
import { newInvalidFieldError, notFound } from '#shared/errors.ts';
import {
  staffVerificationCalls,
  type verificationOutcomeSchema,
} from '../../contract/staff-verification-calls.ts';
import { findMailboxConfirmedRequest } from '../queries/decide-and-end-verifications.ts';
import {
  countRequestsAwaitingDecision,
  findCoachIdOfAccount,
  findStaffVerification,
  listVerificationItems,
  listVerificationsOfCoach,
  type VerificationItemRow,
} from '../queries/list-coach-verifications-for-staff.ts';
import { maskEmail } from '../rules.ts';
import { decideVerification } from './decide-verification.ts';

/** For how long the queue shows what was decided. */
const decidedDays = 30;
const maxEarlier = 20;

/** What coaches ask, for the queue of the staff. */
export const createVerificationQueueSource = (ctx: ContextWith<'db' | 'now'>) => ({
  kind: 'verification' as const,
  listItems: async (page: { limit: number; after: CursorPosition | undefined }) => {
    const since = getDateDaysBefore(ctx.now(), decidedDays);
    return (await listVerificationItems(ctx.db, { ...page, since })).map(toQueueRow);
  },
  countOpenItems: () => countRequestsAwaitingDecision(ctx.db),
  isItemOpen: async (id: string) => (await findMailboxConfirmedRequest(ctx.db, id)) !== undefined,
});

function toQueueRow({ state, school, sport, position, ...row }: VerificationItemRow) {
  const outcome = row.isOpen ? 'Wants to be verified' : state[0]!.toUpperCase() + state.slice(1);
  return {
    ...row,
    title: null,
    lines: [`${position} · ${sport} · ${school}`, outcome],
    path: `/staff/verifications/${row.id}`,
  };
}

/** What staff look at before they decide; reading it is recorded. */
export async function getStaffVerification(
  ctx: ContextWith<'audit' | 'db'>,
  id: string,
  { viewer, ip }: { viewer: Viewer; ip: string },
): Promise<z.input<(typeof staffVerificationCalls)['GET /api/staff/verifications/{id}']['response']>> {
  const found = await findStaffVerification(ctx.db, id);
  if (!found) throw notFound(staffVerificationCalls['GET /api/staff/verifications/{id}'].notFoundMessage);
  const details = { person: found.coach.userId, item: id };
  ctx.audit.record({ kind: 'verification read', userId: viewer.id, address: ip, details });
  const { email, coachId, ...verification } = found;
  const others = await listVerificationsOfCoach(ctx.db, coachId, maxEarlier);
  return {
    ...verification,
    maskedEmail: email ? maskEmail(email) : null,
    earlier: others.filter((one) => one.id !== id),
  };
}

export async function listVerificationsOfAccount(ctx: ContextWith<'db'>, userId: string) {
  const coachId = await findCoachIdOfAccount(ctx.db, userId);
  if (!coachId)
    throw notFound(staffVerificationCalls['GET /api/staff/people/{userId}/verifications'].notFoundMessage);
  return listVerificationsOfCoach(ctx.db, coachId, maxEarlier);
}

export async function decideVerificationAsStaff(
  ctx: Context,
  id: string,
  { outcome, hasSeenPage, isHeadCoach, reason }: z.output<typeof verificationOutcomeSchema>,
  staffId: string,
): Promise<void> {
  if (outcome === 'approved') {
    if (!hasSeenPage)
      throw newInvalidFieldError('hasSeenPage', 'Please open the page, and see that it names the coach');
    return decideVerification({ ...ctx, staffId }, id, { kind: 'approve', isHeadCoach });
  }
  if (!reason) throw newInvalidFieldError('reason', 'Please write a reason: the coach reads it');
  return decideVerification({ ...ctx, staffId }, id, { kind: 'refuse', reason });
}
