import { listAthletes } from '#features/athletes/server/service.ts';
import { stateCode } from '#features/places/contract.ts';
import { placeOf } from '#features/places/server/service.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { invalid } from '#shared/errors.ts';
import { type Page, pageOf, placeBehind } from '#shared/page.ts';
import { mySchool } from '../contract/near.ts';
import { type AthleteFilters, type AthleteQuery, type FoundAthlete, mostCounted } from '../contract.ts';
import { matchesOf } from './matches.ts';
import { matchingCount } from './queries/counts.ts';
import { type Origin, placeIdsInBox, placeIdsWithin, schoolOrigin } from './queries/distance.ts';
import { matchingPage } from './queries/list.ts';
import { bySport, type Matching, matchingAthletes } from './queries/matching.ts';
import { foldChanges } from './queries/summaries.ts';
import { foldListChanges, listVersion } from './queries/version.ts';
import { isOwn } from './rules.ts';
import { soughtIn } from './sought.ts';
import { few, isWalkShorter, textOf } from './way.ts';
import type { Sought } from './words.ts';

/**
 * For other features that select the same athletes as the list, and that keep what they made of a search: until its
 * version changes, unless it is the viewer's own.
 */
export { bySport, isOwn, listVersion, type Matching, matchingAthletes };

/** One page of the athletes that match, as this viewer sees them. */
export async function searchAthletes(
  ctx: Context,
  viewer: Viewer,
  query: AthleteQuery,
): Promise<Page<FoundAthlete>> {
  const { sort, limit, cursor, ...filters } = query;
  const search = JSON.stringify([sort, filters]);
  const after = placeBehind(search, cursor);
  const {
    matching,
    sought,
    origin = sort === 'distance' ? await schoolOrigin(ctx.db, viewer.id) : undefined,
  } = await matchingOf(ctx, viewer, filters);
  const counted = await matchingCount(ctx.db, matching);
  const isMore = Boolean(matching.text) && counted > mostCounted;
  const walk = isMore ? await isWalkShorter(ctx.db, matching, limit) : counted > few;
  const wanted = { sort, origin, limit: limit + 1, after, walk };
  const found = await matchingPage(ctx.db, matching, wanted);
  const { rows: page, next } = pageOf(search, found, limit, (row) => row);
  const athletes = await listAthletes(
    ctx.db,
    viewer.id,
    page.map((row) => row.id),
  );
  return {
    rows: sought ? athletes.map((one) => ({ ...one, matches: matchesOf(one, sought) })) : athletes,
    total: matching.text ? Math.min(counted, mostCounted) : counted,
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
export async function countMatches(
  ctx: Context,
  viewer: Viewer,
  filters: AthleteFilters,
  since: Date,
): Promise<number> {
  const { matching } = await matchingOf(ctx, viewer, filters);
  return Math.min(await matchingCount(ctx.db, { ...matching, since }), mostCounted);
}

/** Filters as the queries want them, with what they were made of; a place that there is none of is refused. */
export async function matchingOf(
  ctx: Context,
  viewer: Viewer,
  filters: AthleteFilters,
): Promise<{ matching: Matching; origin: Origin | undefined; sought: Sought | null | undefined }> {
  const { search, near, radius, place, area, state, ...rest } = filters;
  const origin = near ? await originOf(ctx, viewer, near) : undefined;
  // '%' and '&|!' find nobody instead of everybody.
  const sought = search ? await soughtIn(ctx.db, search) : undefined;
  const matching = {
    ...rest,
    viewerId: viewer.id,
    // A text that is no state is looked for as it stands, and finds nobody.
    state: state?.map((words) => stateCode(words) ?? words),
    placeIds: inAll([
      ...(origin && radius !== undefined ? [await placeIdsWithin(ctx.db, origin, radius)] : []),
      ...(place ? [place] : []),
      ...(area ? [await placeIdsInBox(ctx.db, area)] : []),
    ]),
  };
  return {
    matching: { ...matching, text: sought && (await textOf(ctx.db, sought, matching)) },
    origin,
    sought,
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
  const place = await placeOf(ctx.db, city, state);
  if (!place) throw invalid('near', "Please name a US city and its state, such as 'Austin, TX'");
  return place;
}

async function ownSchool(ctx: Context, viewer: Viewer): Promise<Origin> {
  const school = await schoolOrigin(ctx.db, viewer.id);
  if (school) return school;
  throw invalid('near', 'The city of your school is not known: please choose a city');
}
