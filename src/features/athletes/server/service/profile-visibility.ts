import type { Connection, ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { ProfileVisibility } from '../../contract/profile-visibility.ts';
import {
  findProfileVisibility,
  isProfileOfChild,
  lockProfile,
  setHiddenFromAthletes,
  setPaused,
} from '../queries/profile-visibility.ts';
import { createPausedForAgeUnderThirteenError, ownProfileNotFound } from '../rules.ts';

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
  { paused, hiddenFromAthletes }: Partial<ProfileVisibility>,
): Promise<ProfileVisibility> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockProfile(tx, viewer.id);
    if (paused === false && (await isProfileOfChild(tx, viewer.id)))
      throw createPausedForAgeUnderThirteenError();
    if (paused !== undefined) await setPaused(tx, viewer.id, paused ? ctx.now() : null);
    if (hiddenFromAthletes !== undefined) await setHiddenFromAthletes(tx, viewer.id, hiddenFromAthletes);
  });
  return getProfileVisibility(ctx, viewer);
}

/** To be called in a transaction that holds the lock of the profile. */
export const pauseProfile = (tx: Connection, userId: string, at: Date): Promise<void> =>
  setPaused(tx, userId, at);
