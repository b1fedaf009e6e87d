import { assertClassYearFitsBirthDate } from '#features/accounts/server/accounts.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import type { Athlete, AthleteChanges } from '../../contract.ts';
import {
  findAthleteBeforeChange,
  findAthleteId,
  findOwnerOfVisibleAthlete,
  removeHighlight,
  updateAthlete,
  updateHighlights,
} from '../queries.ts';
import {
  assertAcceptedClassYear,
  assertOwner,
  athleteNotFound,
  ownProfileNotFound,
  rethrowConstraintAsAppError,
} from '../rules.ts';
import { getAthlete } from './list-and-get-athletes.ts';
import { type ProfileBeforeChange, toProfileColumns } from './profile-form-to-columns.ts';

export async function changeProfile(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  id: string,
  changes: AthleteChanges,
): Promise<Athlete> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await findAthleteBeforeChange(tx, id);
    if (before?.userId !== viewer.id)
      assertOwner(viewer, (await findOwnerOfVisibleAthlete(tx, viewer.id, id))?.userId);
    if (changes.classYear) await assertClassYearFitsBirthDate(tx, viewer.id, changes.classYear);
    await storeProfileChanges(ctx, tx, { id, before }, changes);
  });
  return getAthlete(ctx, viewer, id);
}

/** Changes the profile of a user, in the transaction of the caller, who has checked that this is allowed. */
export async function changeProfileOfUser(
  ctx: ContextWith<'now'>,
  tx: Connection,
  userId: string,
  changes: AthleteChanges,
): Promise<void> {
  const id = await findAthleteId(tx, userId);
  if (!id) throw athleteNotFound();
  await storeProfileChanges(ctx, tx, { id, before: await findAthleteBeforeChange(tx, id) }, changes);
}

async function storeProfileChanges(
  ctx: ContextWith<'now'>,
  tx: Connection,
  { id, before }: { id: string; before: ProfileBeforeChange | undefined },
  changes: AthleteChanges,
): Promise<void> {
  assertAcceptedClassYear(changes.classYear, ctx.now());
  const columns = await toProfileColumns(tx, changes, before);
  await updateAthlete(tx, id, { ...columns, updatedAt: ctx.now() }).catch(rethrowConstraintAsAppError);
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

/** Takes one link out of an athlete's highlights, in the transaction of the caller, who has checked that this is allowed. */
export const removeHighlightOfUser = (
  ctx: ContextWith<'now'>,
  tx: Connection,
  userId: string,
  highlight: string,
): Promise<void> => removeHighlight(tx, userId, highlight, ctx.now());
