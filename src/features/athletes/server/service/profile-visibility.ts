import type { Connection, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { ProfileVisibility, ProfileVisibilityChanges } from '../../contract/profile-visibility.ts';
import {
  findProfileVisibility,
  isPausedByGuardian,
  isProfileOfChild,
  lockProfile,
  setHiddenFromAthletes,
  setPaused,
} from '../queries/profile-visibility.ts';
import {
  createPausedByGuardianError,
  createPausedForAgeUnderThirteenError,
  ownProfileNotFound,
} from '../rules.ts';

export async function getProfileVisibility(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
): Promise<ProfileVisibility> {
  const found = await findProfileVisibility(ctx.db, viewer.id);
  if (!found) throw ownProfileNotFound();
  return found;
}

/** From here on nobody finds or opens what is hidden; what is shown again is back at once. */
export async function changeProfileVisibility(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
  { paused, hiddenFromAthletes }: ProfileVisibilityChanges,
): Promise<ProfileVisibility> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockProfile(tx, viewer.id);
    if (paused === false && (await isProfileOfChild(tx, viewer.id)))
      throw createPausedForAgeUnderThirteenError();
    if (paused === false && (await isPausedByGuardian(tx, viewer.id))) throw createPausedByGuardianError();
    if (paused !== undefined) await setPaused(tx, viewer.id, paused ? ctx.now() : null);
    if (hiddenFromAthletes !== undefined) await setHiddenFromAthletes(tx, viewer.id, hiddenFromAthletes);
  });
  return getProfileVisibility(ctx, viewer);
}

/** To be called in a transaction that holds the lock of the profile. */
export const pauseProfile = (tx: Connection, userId: string, at: Date): Promise<void> =>
  setPaused(tx, userId, at);

/** Ends a pause, in a transaction that holds the lock of the profile; returns false for the profile of a child, which stays paused. */
export async function resumeProfile(tx: Connection, userId: string): Promise<boolean> {
  if (await isProfileOfChild(tx, userId)) return false;
  await setPaused(tx, userId, null);
  return true;
}

export { lockProfile };
