import { lockProfile, pauseProfile, resumeProfile } from '#features/athletes/server/athletes.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import {
  deletePauseOfGuardian,
  findRightsOfGuardian,
  insertPauses,
  type RightsRow,
} from '../queries/pauses-by-guardians.ts';
import { listProfileViewsByCoaches, type ProfileViewRow } from '../queries/profile-views-of-athlete.ts';
import { relationNotFound } from '../rules.ts';
import { queueRightsEmails } from './rights-emails.ts';
import { getRightsHolder, type RightsHolder } from './rights-over-athlete.ts';

/** More coaches than look at one profile in a year. */
const maxViews = 500;

export async function listProfileViews(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  caller: Caller,
  id: string,
): Promise<ProfileViewRow[]> {
  const { athleteUserId } = await getRightsHolder(ctx, caller, id);
  return listProfileViewsByCoaches(ctx.db, athleteUserId, maxViews);
}

export async function getRights(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  caller: Caller,
  id: string,
): Promise<RightsRow> {
  return findRights(ctx.db, await getRightsHolder(ctx, caller, id));
}

/** The athlete cannot end this pause, and every guardian has to. */
export async function pauseAsGuardian(ctx: Context, caller: Caller, id: string): Promise<RightsRow> {
  const holder = await getRightsHolder(ctx, caller, id);
  const { athleteUserId } = holder;
  const isNew = await ctx.db.transaction().execute(async (tx) => {
    await lockProfile(tx, athleteUserId);
    if (!(await insertPauses(tx, athleteUserId, ctx.now()))) return false;
    await pauseProfile(tx, athleteUserId, ctx.now());
    await queueRightsEmails(ctx, tx, holder, 'paused');
    return true;
  });
  if (isNew)
    ctx.audit.record({ kind: 'profile paused by guardian', userId: athleteUserId, address: caller.ip });
  return findRights(ctx.db, holder);
}

/** The profile is back once every guardian has done this, unless the athlete had paused it before. */
export async function resumeAsGuardian(ctx: Context, caller: Caller, id: string): Promise<RightsRow> {
  const holder = await getRightsHolder(ctx, caller, id);
  const { athleteUserId } = holder;
  const isChanged = await ctx.db.transaction().execute(async (tx) => {
    await lockProfile(tx, athleteUserId);
    const ended = await deletePauseOfGuardian(tx, id);
    if (!ended) return false;
    const { isPausedByGuardian } = await findRights(tx, holder);
    if (isPausedByGuardian) return true;
    const isBack = !ended.wasPaused && (await resumeProfile(tx, athleteUserId));
    await queueRightsEmails(ctx, tx, holder, isBack ? 'resumed' : 'pause-given-back');
    return true;
  });
  if (isChanged)
    ctx.audit.record({ kind: 'pause ended by guardian', userId: athleteUserId, address: caller.ip });
  return findRights(ctx.db, holder);
}

async function findRights(db: Connection, holder: RightsHolder): Promise<RightsRow> {
  const found = await findRightsOfGuardian(db, holder);
  if (!found) throw relationNotFound();
  return found;
}
