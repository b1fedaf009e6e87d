import type { Athlete } from '#features/athletes/contract.ts';
import type { Place } from '#features/places/contract.ts';
import { findPlaceInState } from '#features/places/server/places.ts';
import { findAthletes } from '#features/search/server/search.ts';
import { isSport, starRating } from '#features/sports/contract.ts';
import type { Connection, Context } from '#server/context.ts';
import { getViolatedConstraint } from '#server/database/database-errors.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { newId } from '#shared/ids.ts';
import type { Coach, CoachProfile } from '../contract.ts';
import {
  type CoachFilters,
  countCoaches,
  findCoach,
  findCoachOfUser,
  getRosterSummaryRow,
  insertCoach,
  listCoachesNewestFirst,
  updateCoach,
} from './queries.ts';
import {
  assertMaySeeCoach,
  assertOwnCoach,
  coachNotFound,
  constraintToAppError,
  ownCoachNotFound,
} from './rules.ts';

export async function listCoaches(
  ctx: Context,
  viewer: Viewer,
  query: CoachFilters & PageQuery,
): Promise<Page<Coach>> {
  const { limit, cursor, ...filters } = query;
  const search = JSON.stringify(['coaches', filters]);
  const after = parseCursor(search, cursor);
  const [found, total] = await Promise.all([
    listCoachesNewestFirst(ctx.db, viewer.id, filters, { limit: limit + 1, after }),
    countCoaches(ctx.db, viewer.id, filters),
  ]);
  return { ...toPage(search, found, limit, (row) => row), total };
}

export async function getCoach(ctx: Context, viewer: Viewer, id: string): Promise<Coach> {
  const found = await findCoach(ctx.db, viewer.id, id);
  if (!found) throw coachNotFound();
  assertMaySeeCoach(viewer, found.userId);
  return found;
}

export async function getOwnCoach(ctx: Context, viewer: Viewer): Promise<Coach> {
  const found = await findCoachOfUser(ctx.db, viewer.id);
  if (!found) throw ownCoachNotFound();
  return found;
}

/** Stores a new coach profile within the caller's transaction; throws `taken` when there is one. */
export async function addCoachProfile(
  db: Connection,
  ctx: Context,
  userId: string,
  profile: CoachProfile,
): Promise<void> {
  const place = await findPlaceInState(db, profile.city, profile.state);
  const columns = { ...profile, bio: profile.bio ?? null, ...toPlaceColumns(place) };
  await insertCoach(db, { ...columns, id: newId(), userId, createdAt: ctx.now() }).catch((error) => {
    throw constraintToAppError(getViolatedConstraint(error)) ?? error;
  });
}

export async function changeCoach(
  ctx: Context,
  viewer: Viewer,
  id: string,
  changes: Partial<CoachProfile>,
): Promise<Coach> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await findCoach(tx, viewer.id, id);
    if (!before) throw coachNotFound();
    assertOwnCoach(viewer, before.userId);
    const moved = changes.city !== undefined || changes.state !== undefined;
    const place = moved
      ? await findPlaceInState(tx, changes.city ?? before.city, changes.state ?? before.state)
      : undefined;
    await updateCoach(tx, id, {
      ...changes,
      ...(moved ? toPlaceColumns(place) : {}),
      updatedAt: ctx.now(),
    });
  });
  return getCoach(ctx, viewer, id);
}

/** The athletes of the coach's sport, best rated first. */
export async function listRoster(
  ctx: Context,
  viewer: Viewer,
  id: string,
  page: PageQuery,
): Promise<Page<Athlete>> {
  return findAthletes(ctx, viewer, {
    sport: [await getSportOfCoach(ctx, viewer, id)],
    sort: 'rating',
    ...page,
  });
}

export async function getRosterSummary(ctx: Context, viewer: Viewer, id: string) {
  const sport = await getSportOfCoach(ctx, viewer, id);
  return getRosterSummaryRow(ctx.db, viewer.id, { sport, minStarRating: starRating });
}

// 'austin' is stored as the list of places spells it.
const toPlaceColumns = (place: Place | undefined) =>
  place ? { city: place.city, state: place.state, placeId: place.id } : { placeId: null };

async function getSportOfCoach(ctx: Context, viewer: Viewer, id: string) {
  const found = await findCoach(ctx.db, viewer.id, id);
  if (!found) throw coachNotFound();
  return isSport(found.sport) ? found.sport : 'Other';
}
