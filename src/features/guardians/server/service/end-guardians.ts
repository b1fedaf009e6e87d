import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Context } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import {
  deleteGuardian,
  deleteOldGuardianRows,
  type GuardianOfAdult,
  listGuardiansOfAdults,
} from '../queries/guardians-of-athlete.ts';
import { areRightsInForce, isReadingInForce } from '../rules.ts';
import { turnIntoKeptGuardians } from './announce-endings.ts';
import { queueGuardianEmail } from './guardian-emails.ts';
import { endRightsOfGuardian } from './rights-over-athlete.ts';

const batchSize = 300;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Ends the guardians of athletes who have turned 18, with a mail to both, and deletes old rows. */
export async function endGuardians(ctx: Context): Promise<void> {
  const now = ctx.now();
  await deleteOldGuardianRows(ctx.db, {
    now,
    invitedBefore: getDateDaysBefore(now, retentionDays.guardianInvitations),
    stoppedBefore: getDateDaysBefore(now, retentionDays.stoppedGuardians),
    linksExpiredBefore: getDateDaysBefore(now, retentionDays.emailLinks),
  });
  if (!ctx.safeguards) return;
  const bornBy = getLastBirthDateOfAdults(now);
  let guardians: GuardianOfAdult[] = [];
  do {
    const afterId = guardians.at(-1)?.id ?? firstId;
    guardians = await listGuardiansOfAdults(ctx.db, { bornBy, afterId, limit: batchSize });
    await endGuardiansOfAdults(ctx, guardians);
  } while (guardians.length === batchSize);
}

async function endGuardiansOfAdults(ctx: Context, guardians: GuardianOfAdult[]): Promise<void> {
  for (const guardian of guardians) {
    if (areRightsInForce(ctx, guardian)) continue;
    if (isReadingInForce(ctx, guardian)) {
      await ctx.db.transaction().execute((tx) => turnIntoKeptGuardians(ctx, tx, guardian));
      continue;
    }
    await ctx.db.transaction().execute(async (tx) => {
      await lockEventLogs(tx, [guardian.userId]);
      const { id: guardianId, userId: athleteUserId, firstName: athleteFirstName } = guardian;
      await endRightsOfGuardian(ctx, tx, { guardianId, athleteUserId, athleteFirstName });
      if (!(await deleteGuardian(tx, guardian.id)) || !guardian.confirmedAt) return;
      const { userId, firstName, guardianEmail, language, email } = guardian;
      await queueGuardianEmail(ctx, tx, { userId, endedFor: guardianEmail, firstName, language });
      await queueGuardianEmail(ctx, tx, { userId, endedFor: email, firstName });
    });
  }
}
