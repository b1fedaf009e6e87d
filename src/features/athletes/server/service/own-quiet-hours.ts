import { getAgeGroup } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { OwnQuietHours } from '../../contract/own-quiet-hours.ts';
import { findOwnQuietHours, setOpensJune15 } from '../queries/own-quiet-hours.ts';
import { ownProfileNotFound } from '../rules.ts';

/** Nothing is waiting for an athlete who is known to be an adult. */
export async function getOwnQuietHours(
  ctx: ContextWith<'db' | 'now' | 'quietHours'>,
  viewer: Viewer,
): Promise<OwnQuietHours> {
  const found = await findOwnQuietHours(ctx.db, viewer.id);
  if (!found) throw ownProfileNotFound();
  const isAdult = getAgeGroup(found.birthDate, ctx.now(), found.timeZone) === 'adult';
  return { inForce: ctx.quietHours && !isAdult, opensJune15: found.opensJune15 };
}

/** Holds for what is written from here on. */
export async function changeOwnQuietHours(
  ctx: ContextWith<'db' | 'now' | 'quietHours'>,
  viewer: Viewer,
  { opensJune15 }: Pick<OwnQuietHours, 'opensJune15'>,
): Promise<OwnQuietHours> {
  await setOpensJune15(ctx.db, viewer.id, opensJune15);
  return getOwnQuietHours(ctx, viewer);
}
