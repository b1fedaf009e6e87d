import { listAthletes, listFoundAthletes } from '#features/athletes/server/athletes.ts';
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
import {
  listPageAndCountMatches,
  listPageOfMatchingIds,
  minMatchesForOrderedScan,
  type PageRequest,
} from './queries/list-matching-page.ts';
import { mergeChangesIntoCountSummaries } from './queries/maintain-stored-counts.ts';
import { findCoachSchoolOrigin } from './queries/places-in-area-and-school-origin.ts';
import {
  selectPageBySimpleFilters,
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
  const resolved = await resolveFilters(ctx, viewer, filters);
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
  const page = selectPageBySimpleFilters(facetSearch, { viewerId: viewer.id, limit: limit + 1, after });
  const found = await listFoundAthletes(ctx, viewer, page);
  if (!found[0]) return undefined;
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
  const { parsedSearch } = resolved;
  const origin =
    resolved.origin ?? (sort === 'distance' ? await findCoachSchoolOrigin(db, viewer.id) : undefined);
  const { counted, found } = await countAndListPage(db, condition, { sort, origin, limit: limit + 1, after });
  const { rows: page, next } = toPage(search, found, limit, (row) => row);
  const athletes = await listAthletes(
    ctx,
    viewer,
    page.map((row) => row.id),
  );
  return {
    rows: parsedSearch
      ? athletes.map((one) => ({ ...one, matches: listMatchExcerpts(one, parsedSearch) }))
      : athletes,
    total: counted.count,
    relation: counted.relation,
    next,
  };
}

/** Collects few matches once for both; otherwise the count says how the page is read. */
async function countAndListPage(
  db: Connection,
  condition: MatchCondition,
  request: Omit<PageRequest, 'isOrderedScan'>,
): Promise<{ counted: MatchCount; found: CursorPosition[] }> {
  if (condition.text && condition.text.rarestCount <= minMatchesForOrderedScan) {
    const { count, page } = await listPageAndCountMatches(db, condition, {
      ...request,
      isOrderedScan: false,
    });
    return { counted: toExactOrAtLeastCount(count), found: page };
  }
  const counted = await countVisibleMatches(db, condition);
  const { limit } = request;
  const isOrderedScan = await isOrderedScanCheaper(db, condition, { ...counted, limit });
  return { counted, found: await listPageOfMatchingIds(db, condition, { ...request, isOrderedScan }) };
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

/** Merges new changes into the list version and the count summaries, so that reading them stays fast. Returns how many there were. */
export async function mergeAthleteChangesIntoSummaries({ db }: ContextWith<'db'>): Promise<number> {
  await mergeChangesIntoListVersion(db);
  return mergeChangesIntoCountSummaries(db);
}
