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

export async function coaches(on: Context, query: Directory & Paging): Promise<Page<Coach>> {
  const { limit, cursor, ...directory } = query;
  const search = JSON.stringify(['coaches', directory]);
  const after = placeBehind(search, cursor);
  const [found, total] = await Promise.all([
    directoryPage(on.db, directory, limit + 1, after),
    directoryCount(on.db, directory),
  ]);
  return { ...pageOf(search, found, limit, (row) => row), total };
}

export async function coach(on: Context, viewer: Viewer, id: string): Promise<Coach> {
  const found = await coachById(on.db, id);
  if (!found) throw missingCoach();
  mustSeeCoach(viewer, found.userId);
  return found;
}

export async function ownCoach(on: Context, viewer: Viewer): Promise<Coach> {
  const found = await coachByUser(on.db, viewer.id);
  if (!found) throw missingOwnCoach();
  return found;
}

/** Stores a new coach profile within the caller's transaction; throws `taken` when there is one. */
export async function addCoachProfile(
  db: Connection,
  on: Context,
  userId: string,
  profile: CoachProfile,
): Promise<void> {
  const place = await placeOf(db, profile.city, profile.state);
  const columns = { ...profile, bio: profile.bio ?? null, ...placed(place) };
  await insertCoach(db, { ...columns, id: newId(), userId, createdAt: on.now() }).catch((error) => {
    throw coachRefusedBy(constraintOf(error)) ?? error;
  });
}

export async function changeCoach(
  on: Context,
  viewer: Viewer,
  id: string,
  changes: Partial<CoachProfile>,
): Promise<Coach> {
  await on.db.transaction().execute(async (trx) => {
    const before = await coachById(trx, id);
    if (!before) throw missingCoach();
    mustBeOwnCoach(viewer, before.userId);
    const moved = changes.city !== undefined || changes.state !== undefined;
    const place = moved
      ? await placeOf(trx, changes.city ?? before.city, changes.state ?? before.state)
      : undefined;
    await updateCoach(trx, id, {
      ...changes,
      ...(moved ? placed(place) : {}),
      updatedAt: on.now(),
    });
  });
  return coach(on, viewer, id);
}

/** The athletes of the coach's sport, best rated first. */
export async function roster(on: Context, viewer: Viewer, id: string, page: Paging): Promise<Page<Athlete>> {
  return searchAthletes(on, viewer, { sport: [await sportOf(on, id)], sort: 'rating', ...page });
}

export async function rosterSummary(on: Context, id: string) {
  return rosterFigures(on.db, await sportOf(on, id), starRating);
}

// 'austin' is written as the list of places writes it.
const placed = (place: Place | undefined) =>
  place ? { city: place.city, state: place.state, placeId: place.id } : { placeId: null };

async function sportOf(on: Context, id: string) {
  const found = await coachById(on.db, id);
  if (!found) throw missingCoach();
  return isSport(found.sport) ? found.sport : 'Other';
}
