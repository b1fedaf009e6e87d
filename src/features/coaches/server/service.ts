import type { Athlete } from '#features/athletes/contract.ts';
import type { Place } from '#features/places/contract.ts';
import { placeOf } from '#features/places/server/service.ts';
import { searchAthletes } from '#features/search/server/service.ts';
import { isSport, starRating } from '#features/sports/contract.ts';
import type { Connection, Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { newId } from '#shared/ids.ts';
import { type Page, type Paging, pageOf, placeBehind } from '#shared/page.ts';
import type { Coach, CoachProfile } from '../contract.ts';
import {
  coachById,
  coachByUser,
  type Directory,
  directoryCount,
  directoryPage,
  insertCoach,
  rosterFigures,
  updateCoach,
} from './queries.ts';
import { coachRefusedBy, missingCoach, missingOwnCoach, mustBeOwnCoach, mustSeeCoach } from './rules.ts';

export async function coaches(ctx: Context, query: Directory & Paging): Promise<Page<Coach>> {
  const { limit, cursor, ...directory } = query;
  const search = JSON.stringify(['coaches', directory]);
  const after = placeBehind(search, cursor);
  const [found, total] = await Promise.all([
    directoryPage(ctx.db, directory, limit + 1, after),
    directoryCount(ctx.db, directory),
  ]);
  return { ...pageOf(search, found, limit, (row) => row), total };
}

export async function coach(ctx: Context, viewer: Viewer, id: string): Promise<Coach> {
  const found = await coachById(ctx.db, id);
  if (!found) throw missingCoach();
  mustSeeCoach(viewer, found.userId);
  return found;
}

export async function ownCoach(ctx: Context, viewer: Viewer): Promise<Coach> {
  const found = await coachByUser(ctx.db, viewer.id);
  if (!found) throw missingOwnCoach();
  return found;
}

/** Stores a new coach profile within the caller's transaction; throws `taken` when there is one. */
export async function addCoachProfile(
  db: Connection,
  ctx: Context,
  userId: string,
  profile: CoachProfile,
): Promise<void> {
  const place = await placeOf(db, profile.city, profile.state);
  const columns = { ...profile, bio: profile.bio ?? null, ...placed(place) };
  await insertCoach(db, { ...columns, id: newId(), userId, createdAt: ctx.now() }).catch((error) => {
    throw coachRefusedBy(constraintOf(error)) ?? error;
  });
}

export async function changeCoach(
  ctx: Context,
  viewer: Viewer,
  id: string,
  changes: Partial<CoachProfile>,
): Promise<Coach> {
  await ctx.db.transaction().execute(async (tx) => {
    const before = await coachById(tx, id);
    if (!before) throw missingCoach();
    mustBeOwnCoach(viewer, before.userId);
    const moved = changes.city !== undefined || changes.state !== undefined;
    const place = moved
      ? await placeOf(tx, changes.city ?? before.city, changes.state ?? before.state)
      : undefined;
    await updateCoach(tx, id, {
      ...changes,
      ...(moved ? placed(place) : {}),
      updatedAt: ctx.now(),
    });
  });
  return coach(ctx, viewer, id);
}

/** The athletes of the coach's sport, best rated first. */
export async function roster(ctx: Context, viewer: Viewer, id: string, page: Paging): Promise<Page<Athlete>> {
  return searchAthletes(ctx, viewer, { sport: [await sportOf(ctx, id)], sort: 'rating', ...page });
}

export async function rosterSummary(ctx: Context, id: string) {
  return rosterFigures(ctx.db, await sportOf(ctx, id), starRating);
}

// 'austin' is written as the list of places writes it.
const placed = (place: Place | undefined) =>
  place ? { city: place.city, state: place.state, placeId: place.id } : { placeId: null };

async function sportOf(ctx: Context, id: string) {
  const found = await coachById(ctx.db, id);
  if (!found) throw missingCoach();
  return isSport(found.sport) ? found.sport : 'Other';
}
