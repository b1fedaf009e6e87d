import { findStateCode } from '#features/places/contract.ts';
import { findPlaceInState } from '#features/places/server/places.ts';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/signed-in-viewer.ts';
import { invalid } from '#shared/errors.ts';
import { mySchool } from '../../contract/my-school-keyword.ts';
import type { AthleteFilters } from '../../contract.ts';
import { parseSearch } from './parse-search.ts';
import { hasBlocks } from './queries/has-viewer-blocks.ts';
import type { MatchCondition, TextCondition } from './queries/match-condition.ts';
import {
  findCoachSchoolOrigin,
  listPlaceIdsInBox,
  listPlaceIdsWithinRadius,
  type Origin,
} from './queries/places-by-distance.ts';
import { type ParsedSearch, toTsquery } from './search-terms.ts';

interface ResolvedFilters {
  condition: MatchCondition;
  origin: Origin | undefined;
  /** Null where the search has no word in it. */
  parsedSearch: ParsedSearch | null | undefined;
}

/** Resolves filters for SQL: parses the search and looks up places. @throws AppError for an unknown place */
export async function resolveFilters(
  { db }: ContextWith<'db'>,
  viewer: Viewer,
  filters: AthleteFilters,
): Promise<ResolvedFilters> {
  const { search, near, radius, place, area, state, ...rest } = filters;
  const origin = near ? await resolveNearFilterToOrigin({ db }, viewer, near) : undefined;
  // A search without words, such as '&|!', matches nobody instead of everybody.
  const parsedSearch = search ? await parseSearch(db, search) : undefined;
  const condition = {
    ...rest,
    viewerId: viewer.id,
    hidden: (await hasBlocks(db, viewer.id)) ? false : undefined,
    // An unknown state is compared as it is and matches nobody.
    state: state?.map((words) => findStateCode(words) ?? words),
    placeIds: intersectPlaceIds([
      ...(origin && radius !== undefined ? [await listPlaceIdsWithinRadius(db, origin, radius)] : []),
      ...(place ? [place] : []),
      ...(area ? [await listPlaceIdsInBox(db, area)] : []),
    ]),
  };
  const text = parsedSearch && toTextCondition(parsedSearch);
  return { condition: { ...condition, text }, origin, parsedSearch };
}

function toTextCondition({ words, total }: ParsedSearch): TextCondition {
  const [first, second] = words;
  return {
    query: toTsquery(words),
    share: words.reduce((share, word) => share * word.share, 1),
    rarestCount: total * Math.min(...words.map(({ share }) => share)),
    onlyWord: second || first?.alternatives.length ? undefined : first?.typed,
  };
}

function intersectPlaceIds([first, ...otherIdLists]: number[][]): number[] | undefined {
  return otherIdLists.reduce<number[] | undefined>((common, other) => {
    const has = new Set(other);
    return common?.filter((id) => has.has(id));
  }, first);
}

const coordinatesPattern = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

async function resolveNearFilterToOrigin(
  { db }: ContextWith<'db'>,
  viewer: Viewer,
  near: string,
): Promise<Origin> {
  if (near.toLowerCase() === mySchool) return getCoachSchoolOriginOrThrow({ db }, viewer);
  const [, lat, lng] = coordinatesPattern.exec(near) ?? [];
  if (lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180)
    return { lat: Number(lat), lng: Number(lng) };
  const [city = '', state = ''] = near.split(',');
  const place = await findPlaceInState(db, city, state);
  if (!place) throw invalid('near', "Please name a US city and its state, such as 'Austin, TX'");
  return place;
}

async function getCoachSchoolOriginOrThrow({ db }: ContextWith<'db'>, viewer: Viewer): Promise<Origin> {
  const school = await findCoachSchoolOrigin(db, viewer.id);
  if (school) return school;
  throw invalid('near', 'The city of your school is not known: please choose a city');
}
