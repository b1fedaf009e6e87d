import { listAudiencesExcludingViewer } from '#features/safety/server/safety.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import type { AthleteFilters } from '../../contract.ts';
import { excludeHiddenAthletesIfAny } from './exclude-hidden-athletes.ts';
import { listPlaceIdsInCircle } from './list-places-in-circle.ts';
import { countFromSportOrFacetSummary } from './queries/count-matching-athletes.ts';
import { findCoachSchoolOrigin } from './queries/places-in-area-and-school-origin.ts';
import { type FitCandidate, selectFitCandidates } from './queries/select-fit-candidates.ts';
import { resolveFilters } from './resolve-filters.ts';

export type { FitCandidate } from './queries/select-fit-candidates.ts';

/** A drive of an afternoon. */
const nearMiles = 150;

/**
 * Of a rare position and class so many are collected in 10 ms. In the order of a list, 60 of them would be found among all of
 * a big sport.
 */
const maxCollected = 4000;

/** A bounded number of matching athletes to choose the best from, as far as the viewer may see them. */
export async function listFitCandidates(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  filters: AthleteFilters,
  changedAfter: Date,
): Promise<FitCandidate[]> {
  const resolved = await resolveFilters(ctx, viewer, filters);
  const [condition, school, candidates] = await Promise.all([
    excludeHiddenAthletesIfAny(ctx, viewer, resolved.condition),
    findCoachSchoolOrigin(ctx.db, viewer.id),
    countFromSportOrFacetSummary(ctx.db, resolved.condition),
  ]);
  const origin = resolved.origin ?? school;
  const isPlaceChosen = resolved.condition.placeIds !== undefined;
  const nearPlaceIds =
    origin && !isPlaceChosen ? await listPlaceIdsInCircle(ctx.db, { origin, radius: nearMiles }) : undefined;
  const audiences = viewer.safeguards ? listAudiencesExcludingViewer(viewer) : [];
  const areFew = candidates <= maxCollected;
  return selectFitCandidates(ctx.db, condition, { origin, nearPlaceIds, changedAfter, areFew, audiences });
}
