import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import { daysToDecideOnGuardians, guardianPromptDays } from '../../contract/keep-guardians.ts';
import {
  deleteAllButReading,
  deleteOldEndings,
  listAthletesToAnnounceEnding,
  recordAnnouncedEnding,
  recordKeptGuardians,
} from '../queries/endings-of-guardians.ts';
import { deleteOldDismissedPrompts } from '../queries/guardian-prompts.ts';
import type { AthleteFacts } from '../queries/guardians-of-athlete.ts';
import { mayBeginKeeping } from './keep-guardians.ts';
import { queueRightsEmails } from './rights-emails.ts';

const batchSize = 300;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Mails each athlete with a guardian, once, that the reading ends at 18 and that they may decide otherwise. */
export async function announceEndings(ctx: Context): Promise<void> {
  const now = ctx.now();
  await deleteOldEndings(ctx.db);
  await deleteOldDismissedPrompts(ctx.db, new Date(now.getTime() - guardianPromptDays * 86_400_000));
  if (!ctx.safeguards) return;
  const bornBy = getLastBirthDateOfAdults(
    new Date(now.getTime() + (daysToDecideOnGuardians + 1) * 86_400_000),
  );
  let athletes: AthleteFacts[] = [];
  do {
    const afterId = athletes.at(-1)?.userId ?? firstId;
    athletes = await listAthletesToAnnounceEnding(ctx.db, { bornBy, afterId, limit: batchSize });
    for (const athlete of athletes) if (mayBeginKeeping(ctx, athlete)) await announceEnding(ctx, athlete);
  } while (athletes.length === batchSize);
}

async function announceEnding(ctx: Context, { userId, firstName }: AthleteFacts): Promise<void> {
  const athlete = { athleteUserId: userId, athleteFirstName: firstName };
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await recordAnnouncedEnding(tx, userId, ctx.now()))) return;
    await queueRightsEmails(ctx, tx, athlete, 'ending-soon');
  });
}

/** On the birthday of who lets guardians go on: they only read from then on, and all learn it once. */
export async function turnIntoKeptGuardians(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  { userId, firstName }: AthleteFacts,
): Promise<void> {
  if (!(await recordKeptGuardians(tx, userId, ctx.now()))) return;
  await deleteAllButReading(tx, userId);
  await queueRightsEmails(ctx, tx, { athleteUserId: userId, athleteFirstName: firstName }, 'kept');
}
