import { renewalDays, setVerifiedUntil } from '#features/coaches/server/coaches.ts';
import { queueNameRefreshForCorrespondents } from '#features/messages/server/messages.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import { endApprovedVerification, setRefused } from '../queries/decide-and-end-verifications.ts';
import {
  deleteOldVerifications,
  findOpenVerificationOfMailbox,
  listCoachIdsToLapse,
  listVerificationsOfMailbox,
  markLapsesSoonEmailsDue,
} from '../queries/find-verifications-to-end-or-delete.ts';
import { lockCoach } from '../queries/lock-coach-for-verification-change.ts';
import { deleteOpenRequest } from '../queries/verification-requests.ts';

type EndContext = ContextWith<'db' | 'now'>;

/** Ends verifications after their year, warns of those that end soon, and deletes old ones. */
export async function endDueVerifications(ctx: EndContext): Promise<void> {
  const now = ctx.now();
  for (const coachId of await listCoachIdsToLapse(ctx.db, now))
    await ctx.db.transaction().execute(async (tx) => {
      const coach = await lockCoach(tx, { coachId });
      // Renewed in the meantime.
      if (coach?.verifiedUntil && coach.verifiedUntil > now) return;
      await lapseVerification(ctx, tx, coachId, null);
    });
  await markLapsesSoonEmailsDue(ctx.db, { now, endBefore: getDateDaysBefore(now, -renewalDays) });
  await deleteOldVerifications(ctx.db, {
    now,
    endedBefore: getDateDaysBefore(now, retentionDays.endedVerifications),
  });
}

async function lapseVerification(
  ctx: EndContext,
  tx: Connection,
  coachId: string,
  reason: string | null,
): Promise<void> {
  await endApprovedVerification(tx, coachId, { now: ctx.now(), state: 'lapsed', reason });
  await setVerifiedUntil(tx, coachId, null);
}

/** In the transaction that gives a coach another school: what staff have seen was about the one before. */
export async function endVerificationOfChangedSchool(
  ctx: ContextWith<'now' | 'jobs'>,
  tx: Connection,
  coachId: string,
): Promise<void> {
  await deleteOpenRequest(tx, coachId);
  if (!(await endApprovedVerification(tx, coachId, { now: ctx.now(), state: 'ended', reason: null }))) return;
  await setVerifiedUntil(tx, coachId, null);
  const coach = await lockCoach(tx, { coachId });
  if (coach) await queueNameRefreshForCorrespondents(ctx, tx, coach.userId);
}

/** A school that refuses mail to an address does not employ its owner any more, or never has. */
export async function endVerificationsOfRefusedAddress(ctx: EndContext, address: string): Promise<void> {
  const email = address.toLowerCase();
  const reason = `The mail server of the school does not know ${email}.`;
  for (const { coachId } of await listVerificationsOfMailbox(ctx.db, email))
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await lockCoach(tx, { coachId }))) return;
      for (const { id, state } of await findOpenVerificationOfMailbox(tx, coachId, email))
        if (state === 'approved') await lapseVerification(ctx, tx, coachId, reason);
        else await setRefused(tx, id, { now: ctx.now(), reason });
    });
}
