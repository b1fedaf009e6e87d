import { getAgeGroup } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import { lockEventLogs } from '#server/database/member-event-log.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { forbidden } from '#shared/errors.ts';
import { daysToDecideOnGuardians, type GuardianKeeping } from '../../contract/keep-guardians.ts';
import { deleteGuardiansOfAdult, setKeepsGuardians } from '../queries/endings-of-guardians.ts';
import { findErasure } from '../queries/erasures-by-guardians.ts';
import { saveDismissedPrompt } from '../queries/guardian-prompts.ts';
import {
  type AthleteFacts,
  findAthleteFacts,
  listGuardiansOfAthlete,
  lockAthleteForInvitation,
} from '../queries/guardians-of-athlete.ts';
import { areRightsInForce } from '../rules.ts';
import { queueRightsEmails } from './rights-emails.ts';

type Keeping = Omit<GuardianKeeping, 'eraseAt'> & { eraseAt: Date | null };

export async function getKeeping(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  viewer: Viewer,
): Promise<Keeping> {
  const [facts, guardians, erasure] = await Promise.all([
    findAthleteFacts(ctx.db, viewer.id),
    listGuardiansOfAthlete(ctx.db, viewer.id),
    findErasure(ctx.db, viewer.id),
  ]);
  const isRead = ctx.safeguards && guardians.some(({ state }) => state === 'confirmed');
  const keeps = isRead && facts?.keepsGuardians === true;
  const isAdult = facts !== undefined && !areRightsInForce({ safeguards: true, now: ctx.now }, facts);
  const isChangeable = isRead && (keeps || (facts !== undefined && mayBeginKeeping(ctx, facts)));
  return { keeps, isChangeable, isAdult, eraseAt: erasure?.eraseAt ?? null };
}

/** @throws AppError `forbidden` earlier, after the birthday, and without a guardian */
export async function keepGuardians(ctx: Context, viewer: Viewer, caller: Caller): Promise<Keeping> {
  await ctx.db.transaction().execute(async (tx) => {
    const facts = await lockAthleteForInvitation(tx, viewer.id);
    const guardians = await listGuardiansOfAthlete(tx, viewer.id);
    const isGuarded = ctx.safeguards && guardians.some(({ state }) => state === 'confirmed');
    if (!isGuarded || !facts || !mayBeginKeeping(ctx, facts))
      throw forbidden(`You can decide that in the last ${daysToDecideOnGuardians} days before you turn 18.`);
    await setKeepsGuardians(tx, viewer.id, true);
  });
  ctx.audit.record({ kind: 'guardians kept', userId: viewer.id, address: caller.ip });
  return getKeeping(ctx, viewer);
}

/** After the birthday guardians read nothing more from here on. */
export async function stopKeepingGuardians(ctx: Context, viewer: Viewer, caller: Caller): Promise<Keeping> {
  const isChanged = await ctx.db.transaction().execute(async (tx) => {
    await lockEventLogs(tx, [viewer.id]);
    const facts = await lockAthleteForInvitation(tx, viewer.id);
    if (!facts?.keepsGuardians) return false;
    await setKeepsGuardians(tx, viewer.id, false);
    if (!areRightsInForce(ctx, facts)) await endKeptGuardians(ctx, tx, facts);
    return true;
  });
  if (isChanged) ctx.audit.record({ kind: 'guardians not kept', userId: viewer.id, address: caller.ip });
  return getKeeping(ctx, viewer);
}

async function endKeptGuardians(
  ctx: ContextWith<'jobs'>,
  tx: Connection,
  { userId, firstName }: AthleteFacts,
): Promise<void> {
  const athlete = { athleteUserId: userId, athleteFirstName: firstName };
  await queueRightsEmails(ctx, tx, athlete, 'keeping-ended');
  await deleteGuardiansOfAdult(tx, userId);
}

/** In the last days before the birthday, in the athlete's zone. */
export function mayBeginKeeping(
  { now }: ContextWith<'now'>,
  { birthDateForGuardians, timeZone }: AthleteFacts,
): boolean {
  const later = new Date(now().getTime() + daysToDecideOnGuardians * 86_400_000);
  return (
    getAgeGroup(birthDateForGuardians, now(), timeZone) !== 'adult' &&
    getAgeGroup(birthDateForGuardians, later, timeZone) === 'adult'
  );
}

export const dismissPrompt = (ctx: ContextWith<'db' | 'now'>, viewer: Viewer): Promise<void> =>
  saveDismissedPrompt(ctx.db, viewer.id, ctx.now());
