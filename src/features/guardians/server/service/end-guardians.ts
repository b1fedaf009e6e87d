import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Context } from '#server/context.ts';
import { getDateDaysBefore, retentionDays } from '#server/retention-periods.ts';
import {
  deleteGuardian,
  deleteOldGuardianRows,
  listGuardiansOfAdults,
} from '../queries/guardians-of-athlete.ts';
import { isReadingInForce } from '../rules.ts';
import { queueGuardianEmail } from './guardian-emails.ts';

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
  for (const guardian of await listGuardiansOfAdults(ctx.db, getLastBirthDateOfAdults(now))) {
    if (isReadingInForce(ctx, guardian, guardian.confirmedAt)) continue;
    await ctx.db.transaction().execute(async (tx) => {
      if (!(await deleteGuardian(tx, guardian.id)) || !guardian.confirmedAt) return;
      const { userId, firstName, guardianEmail, email } = guardian;
      for (const endedFor of [guardianEmail, email])
        await queueGuardianEmail(ctx, tx, { userId, endedFor, firstName });
    });
  }
}
