import { listAthletes } from '#features/athletes/server/athletes.ts';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { type Page, parseCursor, toPage } from '#shared/cursor.ts';
import {
  type AthleteFilters,
  type AthleteQuery,
  exactCountLimit,
  type FoundAthlete,
} from '../../contract.ts';
import { isOrderedScanCheaper } from './choose-query-plan.ts';
import type { CityCount } from './count-by-city.ts';
import { countVisibleByCity, countVisibleMatches } from './count-visible-matches.ts';
import { listMatchExcerpts } from './match-excerpts.ts';
import {
  mergeChangesIntoListVersion,
  readListVersionForViewer,
} from './queries/athlete-list-cache-version.ts';
import { countAthletesInUnknownCities, type UnplacedCities } from './queries/count-by-place.ts';
import { listPageOfMatchingIds } from './queries/list-matching-page.ts';
import { mergeChangesIntoCountSummaries } from './queries/maintain-stored-counts.ts';
import { findCoachSchoolOrigin } from './queries/places-by-distance.ts';
import { resolveFilters } from './resolve-filters.ts';

/** One page of the athletes that match, as this viewer sees them. */
export async function findAthletes(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  query: AthleteQuery,
): Promise<Page<FoundAthlete>> {
  const { sort, limit, cursor, ...filters } = query;
  const search = JSON.stringify([sort, filters]);
  const after = parseCursor(search, cursor);
  const {
    condition,
    parsedSearch,
    origin = sort === 'distance' ? await findCoachSchoolOrigin(ctx.db, viewer.id) : undefined,
  } = await resolveFilters(ctx, viewer, filters);
  const counted = await countVisibleMatches(ctx.db, condition);
  const isOrderedScan = await isOrderedScanCheaper(ctx.db, condition, { counted, limit });
  const wanted = { sort, origin, limit: limit + 1, after, isOrderedScan };
  const found = await listPageOfMatchingIds(ctx.db, condition, wanted);
  const { rows: page, next } = toPage(search, found, limit, (row) => row);
  const athletes = await listAthletes(
    ctx.db,
    viewer.id,
    page.map((row) => row.id),
  );
  return {
    rows: parsedSearch
      ? athletes.map((one) => ({ ...one, matches: listMatchExcerpts(one, parsedSearch) }))
      : athletes,
    total: condition.text ? Math.min(counted, exactCountLimit) : counted,
    relation: condition.text && counted > exactCountLimit ? 'gte' : 'eq',
    next,
  };
}

/** Counts the matches that were created after this moment, up to `exactCountLimit`. */
export async function countAthletesCreatedAfter(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  filters: AthleteFilters,
  createdAfter: Date,
): Promise<number> {
  const { condition } = await resolveFilters(ctx, viewer, filters);
  return Math.min(await countVisibleMatches(ctx.db, { ...condition, createdAfter }), exactCountLimit);
}

/**
 * Counts the matching athletes by city: all cities with coordinates, and the largest of the cities that are missing in the
 * places data.
 */
export async function countAthletesByCity(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
  filters: AthleteFilters,
  maxUnplacedCities: number,
): Promise<{ cities: CityCount[]; unplaced: UnplacedCities }> {
  const { condition } = await resolveFilters(ctx, viewer, filters);
  const [cities, unplaced] = await Promise.all([
    countVisibleByCity(ctx.db, condition),
    countAthletesInUnknownCities(ctx.db, condition, maxUnplacedCities),
  ]);
  return { cities, unplaced };
}

/**
 * Changes whenever something is written that lists and maps show; for `getOrComputeAtVersion`. Undefined for viewers with
 * blocks, who see other lists than everybody.
 */
export async function getSharedListVersion(
  ctx: ContextWith<'db'>,
  viewer: Viewer,
): Promise<string | undefined> {
  const { version, hasBlocks } = await readListVersionForViewer(ctx.db, viewer.id, []);
  return hasBlocks ? undefined : version;
}

/** For what is computed once and cached for all: has no bookmarks, school or blocks. */
export const toViewerOfSharedLists = (viewer: Viewer): Viewer => ({ ...viewer, id: nobodyId });

const nobodyId = '00000000-0000-0000-0000-000000000000';

/** Merges new changes into the list version and the count summaries, so that reading them stays fast. Returns how many there were. */
export async function mergeAthleteChangesIntoSummaries({ db }: ContextWith<'db'>): Promise<number> {
  await mergeChangesIntoListVersion(db);
  return mergeChangesIntoCountSummaries(db);
}
