import { type BuiltSelection, listFoundAthletes } from '#features/athletes/server/athletes.ts';
import type { Connection, ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import { type CursorPosition, type Page, parseCursor, toPage } from '#shared/cursor.ts';
import {
  type AthleteFilters,
  type AthleteQuery,
  exactCountLimit,
  type FoundAthlete,
  type Sort,
} from '../../contract.ts';
import type { CityCount } from './count-by-city.ts';
import { excludeHiddenAthletesIfAny } from './exclude-hidden-athletes.ts';
import { isOrderedScanCheaper } from './is-ordered-scan-cheaper.ts';
import { listMatchExcerpts } from './match-excerpts.ts';
import {
  isReplicaAtListVersion,
  mergeChangesIntoListVersion,
  readListVersionForViewer,
} from './queries/athlete-list-cache-version.ts';
import type { MatchCondition } from './queries/athlete-match-condition.ts';
import { countAthletesInUnknownCities, type UnplacedCities } from './queries/count-by-place.ts';
import { countMatchingAthletes } from './queries/count-matching-athletes.ts';
import {
  minMatchesForOrderedScan,
  type PageRequest,
  selectPageAndCountOfMatches,
  selectPageOfMatches,
} from './queries/list-matching-page.ts';
import { mergeChangesIntoCountSummaries } from './queries/maintain-stored-counts.ts';
import { type Circle, findCoachSchoolOrigin } from './queries/places-in-area-and-school-origin.ts';
import { selectNearestPageInCircle } from './queries/select-nearest-page-in-circle.ts';
import {
  toSelectionOfSimpleFilters,
  toSimpleSearchOrUndefined,
} from './queries/select-page-count-and-rows-by-simple-filters.ts';
import { type ResolvedFilters, resolveFilters } from './resolve-filters.ts';
import {
  countVisibleByCity,
  countVisibleMatches,
  type MatchCount,
  toExactOrAtLeastCount,
} from './subtract-hidden-athletes-from-counts.ts';

/** One page of the athletes that match, as this viewer sees them. */
export async function findAthletes(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  query: AthleteQuery,
): Promise<Page<FoundAthlete>> {
  const { sort, limit, cursor, ...filters } = query;
  const search = JSON.stringify([sort, filters]);
  const request = { search, sort, limit, after: parseCursor(search, cursor) };
  const resolved = await resolveFilters(ctx, viewer, filters, { assumesMatch: true });
  const page = await findResolvedAthletes(ctx, viewer, resolved, request);
  if (page.rows.length > 0 || !resolved.parsedSearch) return page;
  // Nobody has the words as they are typed, or nobody who has the other filters too.
  const corrected = await resolveFilters(ctx, viewer, filters);
  const isCorrected = corrected.condition.text?.query !== resolved.condition.text?.query;
  return isCorrected ? findResolvedAthletes(ctx, viewer, corrected, request) : page;
}

async function findResolvedAthletes(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  resolved: ResolvedFilters,
  request: AthletePageRequest,
): Promise<Page<FoundAthlete>> {
  return (
    (await findAthletesBySimpleFilters(ctx, viewer, resolved.condition, request)) ??
    findAthletesByAnyFilters(ctx, viewer, resolved, request)
  );
}

interface AthletePageRequest {
  /** The text of the filters, for cursors. */
  search: string;
  sort: Sort;
  limit: number;
  after: CursorPosition | undefined;
}

/** Finds a page in one statement; undefined where the search needs more, or the page is empty. */
async function findAthletesBySimpleFilters(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  condition: MatchCondition,
  { search, sort, limit, after }: AthletePageRequest,
): Promise<Page<FoundAthlete> | undefined> {
  const facetSearch = toSimpleSearchOrUndefined(condition, sort, viewer.role === 'athlete');
  if (!facetSearch) return undefined;
  const page = toSelectionOfSimpleFilters(facetSearch, { limit: limit + 1, after });
  const found = await listFoundAthletes(ctx, viewer, { ...page, hasOnlyVisible: true });
  if (found[0]?.total == null) return undefined;
  const { rows, next } = toPage(search, found, limit, ({ key, athlete }) => ({ key, id: athlete.id }));
  return { rows: rows.map(({ athlete }) => athlete), total: found[0].total, relation: 'eq', next };
}

async function findAthletesByAnyFilters(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  resolved: ResolvedFilters,
  { search, sort, limit, after }: AthletePageRequest,
): Promise<Page<FoundAthlete>> {
  const { db } = ctx;
  const condition = await excludeHiddenAthletesIfAny(ctx, viewer, resolved.condition);
  const { parsedSearch, circle } = resolved;
  const origin =
    resolved.origin ?? (sort === 'distance' ? await findCoachSchoolOrigin(db, viewer.id) : undefined);
  const request = { sort, origin, limit: limit + 1, after, circle };
  const { counted, found } = await countAndFindPage(ctx, viewer, condition, request);
  const { rows, next } = toPage(search, found, limit, ({ key, athlete }) => ({ key, id: athlete.id }));
  return {
    rows: rows.map(({ athlete }) =>
      parsedSearch ? { ...athlete, matches: listMatchExcerpts(athlete, parsedSearch) } : athlete,
    ),
    total: counted.count,
    relation: counted.relation,
    next,
  };
}

type RequestOfPage = Omit<PageRequest, 'isOrderedScan'> & { circle: Circle | undefined };
type FoundPage = { counted: MatchCount; found: Awaited<ReturnType<typeof listFoundAthletes>> };

/** Collects few matches once for both; otherwise the count says how the page is read. */
async function countAndFindPage(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  condition: MatchCondition,
  request: RequestOfPage,
): Promise<FoundPage> {
  const { db } = ctx;
  const { limit, circle, sort, after } = request;
  const find = (selection: BuiltSelection) =>
    listFoundAthletes(ctx, viewer, { ...selection, hasOnlyVisible: false });
  if (circle && sort === 'distance' && !condition.text) {
    const [counted, found] = await Promise.all([
      countVisibleMatches(db, condition),
      find(selectNearestPageInCircle(db, condition, { circle, limit, after })),
    ]);
    return { counted, found };
  }
  if (condition.text && condition.text.rarestCount <= minMatchesForOrderedScan) {
    const selection = selectPageAndCountOfMatches(db, condition, { ...request, isOrderedScan: false });
    const found = await find(selection);
    // Behind the last page no row has the number.
    const count = found[0]?.total ?? (after ? await countMatchingAthletes(db, condition) : 0);
    return { counted: toExactOrAtLeastCount(count), found };
  }
  const counted = await countVisibleMatches(db, condition);
  // The stored counts know it at once; a search for nobody reads a whole sport.
  if (counted.count === 0 && counted.relation === 'eq') return { counted, found: [] };
  const isOrderedScan = await isOrderedScanCheaper(db, condition, { ...counted, limit });
  const selection = selectPageOfMatches(db, condition, { ...request, isOrderedScan });
  return { counted, found: await find({ found: selection, isPrepared: false }) };
}

/** Counts the matches that were created after this moment, up to `exactCountLimit`. */
export async function countAthletesCreatedAfter(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  filters: AthleteFilters,
  createdAfter: Date,
): Promise<number> {
  const resolved = await resolveFilters(ctx, viewer, filters);
  const condition = await excludeHiddenAthletesIfAny(ctx, viewer, resolved.condition);
  const { count } = await countVisibleMatches(ctx.db, { ...condition, createdAfter });
  return Math.min(count, exactCountLimit);
}

/** Counts the athletes whom the viewer finds, as the list says it. */
export async function countMatches(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  filters: AthleteFilters,
): Promise<MatchCount> {
  const resolved = await resolveFilters(ctx, viewer, filters);
  return countVisibleMatches(ctx.db, await excludeHiddenAthletesIfAny(ctx, viewer, resolved.condition));
}

/**
 * Counts the matching athletes by city: all cities with coordinates, and the largest of the cities that are missing in the
 * places data.
 */
export async function countAthletesByCity(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  filters: AthleteFilters,
  maxUnplacedCities: number,
): Promise<{ cities: CityCount[]; unplaced: UnplacedCities }> {
  const resolved = await resolveFilters(ctx, viewer, filters);
  const condition = await excludeHiddenAthletesIfAny(ctx, viewer, resolved.condition);
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
export async function getCacheVersionUnlessBlocks(
  ctx: ContextWith<'db'>,
  viewer: AthleteReader,
): Promise<string | undefined> {
  const { version, hasBlocks } = await readListVersionForViewer(ctx.db, viewer.id, []);
  return hasBlocks ? undefined : version;
}

/**
 * Computes what is cached for all, on a replica that has everything this version has (one snapshot holds both), else on
 * the primary.
 */
export async function readAtListVersion<Value>(
  ctx: ContextWith<'db' | 'replicas'>,
  version: string,
  read: (db: Connection) => Promise<Value>,
): Promise<Value> {
  const fromReplica = await ctx.replicas?.read((tx) => isReplicaAtListVersion(tx, version), read);
  return fromReplica ? fromReplica.value : read(ctx.db);
}

/** For what is computed once and cached for all: has no bookmarks, school or blocks. */
export const toAnonymousViewer = <Reader extends AthleteReader>(viewer: Reader): Reader => ({
  ...viewer,
  id: nobodyId,
});

const nobodyId = '00000000-0000-0000-0000-000000000000';

/**
 * Merges new changes into the list version and the count summaries, so that reading them stays fast. Returns how many
 * there were. One statement merges `maxChangesPerStep`: more are cheaper each, but the statement takes longer.
 */
export async function mergeAthleteChangesIntoSummaries(
  { db }: ContextWith<'db'>,
  maxChangesPerStep?: number,
): Promise<number> {
  await mergeChangesIntoListVersion(db);
  return mergeChangesIntoCountSummaries(db, maxChangesPerStep);
}
