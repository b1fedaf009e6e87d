import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import type { Athlete, AthleteChanges } from '../../contract.ts';
import { findAthleteOwnerAndHome, updateAthlete, updateHighlights } from '../queries.ts';
import { assertOwner, ownProfileNotFound } from '../rules.ts';
import { toProfileColumns } from './profile-form-to-columns.ts';
import { getAthlete } from './read-profiles.ts';

export async function changeProfile(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
  id: string,
  changes: AthleteChanges,
): Promise<Athlete> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await findAthleteOwnerAndHome(tx, id);
    assertOwner(viewer, before?.userId);
    await updateAthlete(tx, id, { ...(await toProfileColumns(tx, changes, before)), updatedAt: ctx.now() });
  });
  return getAthlete(ctx, viewer, id);
}

/** Replaces the viewer's highlights. */
export async function setHighlights(
  ctx: ContextWith<'db' | 'now'>,
  viewer: Viewer,
  highlights: string[],
): Promise<{ highlights: string[] }> {
  if (!(await updateHighlights(ctx.db, viewer.id, highlights, ctx.now()))) throw ownProfileNotFound();
  return { highlights };
}
