import { listAthletes } from '#features/athletes/server/athletes.ts';
import { stateCode } from '#features/places/contract.ts';
import { findPlace } from '#features/places/server/places.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Page, parseCursor, toPage } from '#shared/cursor.ts';
import { invalid } from '#shared/errors.ts';
import { mySchool } from '../../contract/near.ts';
import {
  type AthleteFilters,
  type AthleteQuery,
  exactCountLimit,
  type FoundAthlete,
} from '../../contract.ts';
import { parseSearch } from './parse-search.ts';
import { countMatching } from './queries/counts.ts';
import { findSchoolOrigin, listPlaceIdsInBox, listPlaceIdsWithin, type Origin } from './queries/distance.ts';
import { foldListChanges } from './queries/list-version.ts';
import type { MatchCondition } from './queries/match-condition.ts';
import { listMatchingPage } from './queries/page.ts';
import { foldChanges } from './queries/summaries.ts';
import { isScanCheaper, planTextSearch, scanFromCount } from './query-plan.ts';
import { listSearchMatches } from './search-matches.ts';
import type { ParsedSearch } from './search-terms.ts';

/** One page of the athletes that match, as this viewer sees them. */
export async function findAthletes(
  ctx: Context,
  viewer: Viewer,
  query: AthleteQuery,
): Promise<Page<FoundAthlete>> {
  const { sort, limit, cursor, ...filters } = query;
  const search = JSON.stringify([sort, filters]);
  const after = parseCursor(search, cursor);
  const {
    matching: condition,
    sought: parsedSearch,
    origin = sort === 'distance' ? await findSchoolOrigin(ctx.db, viewer.id) : undefined,
  } = await resolveFilters(ctx, viewer, filters);
  const counted = await countMatching(ctx.db, condition);
  const isMore = Boolean(condition.text) && counted > exactCountLimit;
  const inOrder = isMore ? await isScanCheaper(ctx.db, condition, limit) : counted > scanFromCount;
  const wanted = { sort, origin, limit: limit + 1, after, inOrder };
  const found = await listMatchingPage(ctx.db, condition, wanted);
  const { rows: page, next } = toPage(search, found, limit, (row) => row);
  const athletes = await listAthletes(
    ctx.db,
    viewer.id,
    page.map((row) => row.id),
  );
  return {
    rows: parsedSearch
      ? athletes.map((one) => ({ ...one, matches: listSearchMatches(one, parsedSearch) }))
      : athletes,
    total: condition.text ? Math.min(counted, exactCountLimit) : counted,
    relation: isMore ? 'gte' : 'eq',
    next,
  };
}

/** Keeps the counts quick: to be done every minute or so. */
export async function foldAthleteChanges({ db }: Pick<Context, 'db'>): Promise<number> {
  await foldListChanges(db);
  return foldChanges(db);
}

/** How many of those created after `since` match; a text search counts to `mostCounted`. */
export async function countAthletes(
  ctx: Context,
  viewer: Viewer,
  filters: AthleteFilters,
  since: Date,
): Promise<number> {
  const { matching: condition } = await resolveFilters(ctx, viewer, filters);
  return Math.min(await countMatching(ctx.db, { ...condition, createdAfter: since }), exactCountLimit);
}

/** Filters as the queries want them, with what they were made of; a place that there is none of is refused. */
export async function resolveFilters(
  ctx: Context,
  viewer: Viewer,
  filters: AthleteFilters,
): Promise<{
  matching: MatchCondition;
  origin: Origin | undefined;
  sought: ParsedSearch | null | undefined;
}> {
  const { search, near, radius, place, area, state, ...rest } = filters;
  const origin = near ? await originOf(ctx, viewer, near) : undefined;
  // '%' and '&|!' find nobody instead of everybody.
  const parsedSearch = search ? await parseSearch(ctx.db, search) : undefined;
  const condition = {
    ...rest,
    viewerId: viewer.id,
    // A text that is no state is looked for as it stands, and finds nobody.
    state: state?.map((words) => stateCode(words) ?? words),
    placeIds: inAll([
      ...(origin && radius !== undefined ? [await listPlaceIdsWithin(ctx.db, origin, radius)] : []),
      ...(place ? [place] : []),
      ...(area ? [await listPlaceIdsInBox(ctx.db, area)] : []),
    ]),
  };
  return {
    matching: { ...condition, text: parsedSearch && (await planTextSearch(ctx.db, parsedSearch, condition)) },
    origin,
    sought: parsedSearch,
  };
}

function inAll([first, ...others]: number[][]): number[] | undefined {
  return others.reduce<number[] | undefined>((common, other) => {
    const has = new Set(other);
    return common?.filter((id) => has.has(id));
  }, first);
}

const coordinates = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

async function originOf(ctx: Context, viewer: Viewer, near: string): Promise<Origin> {
  if (near.toLowerCase() === mySchool) return ownSchool(ctx, viewer);
  const [, lat, lng] = coordinates.exec(near) ?? [];
  if (lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180)
    return { lat: Number(lat), lng: Number(lng) };
  const [city = '', state = ''] = near.split(',');
  const place = await findPlace(ctx.db, city, state);
  if (!place) throw invalid('near', "Please name a US city and its state, such as 'Austin, TX'");
  return place;
}

async function ownSchool(ctx: Context, viewer: Viewer): Promise<Origin> {
  const school = await findSchoolOrigin(ctx.db, viewer.id);
  if (school) return school;
  throw invalid('near', 'The city of your school is not known: please choose a city');
}
