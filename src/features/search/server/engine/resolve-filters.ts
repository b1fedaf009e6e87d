import { toStoredRecruitingStatus } from '#features/athletes/contract/recruiting-status.ts';
import { unitedStates } from '#features/places/contract/country-codes.ts';
import { states as allStates, findStateCode } from '#features/places/contract.ts';
import { findPlaceOfText } from '#features/places/server/places.ts';
import { hasGraduated } from '#features/sports/contract/class-years.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import { listPositionsMeantBy } from '#features/sports/contract.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { newInvalidFieldError } from '#shared/errors.ts';
import { includesUnitedStates } from '../../contract/country-filter-choices.ts';
import { abroad } from '../../contract/filters.ts';
import { mySchool } from '../../contract/near-filter-value-of-own-school.ts';
import type { AthleteFilters } from '../../contract.ts';
import { listPlaceIdsInCircle } from './list-places-in-circle.ts';
import { parseSearch } from './parse-and-correct-text-search.ts';
import type { MatchCondition, TextCondition } from './queries/athlete-match-condition.ts';
import {
  type Circle,
  findCoachSchoolOrigin,
  listPlaceIdsInBox,
  type Origin,
} from './queries/places-in-area-and-school-origin.ts';
import { type ParsedSearch, toTsquery } from './split-words-and-format-tsquery.ts';

export interface ResolvedFilters {
  condition: MatchCondition;
  origin: Origin | undefined;
  /** The circle whose cities are `condition.placeIds`. */
  circle: Circle | undefined;
  /** Null where the search has no word in it. */
  parsedSearch: ParsedSearch | null | undefined;
}

/**
 * Resolves filters for SQL: parses the search and looks up places. `assumesMatch`: see `parseSearch`.
 * @throws AppError for an unknown place
 */
export async function resolveFilters(
  { db, now }: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  filters: AthleteFilters,
  { assumesMatch = false } = {},
): Promise<ResolvedFilters> {
  const {
    search,
    near,
    radius,
    place,
    area,
    state,
    country,
    position,
    gender,
    recruitingStatus,
    graduated: _,
    ...rest
  } = filters;
  const origin = near ? await resolveNearFilterToOrigin({ db }, viewer, near) : undefined;
  // A search without words, such as '&|!', matches nobody instead of everybody.
  const parsedSearch = search
    ? await parseSearch(db, search, { inBios: viewer.isVerified, assumesMatch })
    : undefined;
  const circle = origin && radius !== undefined ? { origin, radius } : undefined;
  const condition = {
    ...rest,
    viewerId: viewer.id,
    gender: getSingleGenderOfFilter(gender),
    listed: excludesUnlistedAthletes(filters, now()) || undefined,
    recruitingStatus: recruitingStatus?.map(toStoredRecruitingStatus),
    // 'QB' finds quarterbacks.
    position: position && [...new Set(position.flatMap((one) => listPositionsMeantBy(one, rest.sport)))],
    ...resolveStateAndCountry(state, country),
    placeIds: intersectPlaceIds([
      ...(circle ? [await listPlaceIdsInCircle(db, circle)] : []),
      ...(place ? [place] : []),
      ...(area ? [await listPlaceIdsInBox(db, area)] : []),
    ]),
  };
  const text = parsedSearch && toTextCondition(parsedSearch);
  const isCircle = !place && !area;
  return { condition: { ...condition, text }, origin, circle: isCircle ? circle : undefined, parsedSearch };
}

/**
 * Who lives in the United States has one of its states, and nobody else has a state: most searches by country are searches
 * by state, which the stored counts and the indexes of the list have.
 */
function resolveStateAndCountry(
  states: string[] | undefined,
  countries: string[] | undefined,
): Pick<MatchCondition, 'state' | 'country'> {
  // An unknown state is compared as it is and matches nobody.
  const state = states?.map((words) => findStateCode(words) ?? words);
  if (!countries) return { state };
  const isAbroad = countries.includes(abroad);
  if (countries.every((one) => one === unitedStates)) return { state: state ?? [...allStates] };
  if (isAbroad && includesUnitedStates(countries)) return { state };
  return isAbroad && !state ? { state: [''] } : { state, country: countries };
}

/** Undefined for everybody: who has answered competes in one of the two. */
export const getSingleGenderOfFilter = (gender: Gender[] | undefined): Gender | undefined =>
  gender && new Set(gender).size === 1 ? gender[0] : undefined;

/** Athletes who were chosen by name or by their class are found after they have left too. */
function excludesUnlistedAthletes(
  { graduated, classYear, ids, bookmarked }: AthleteFilters,
  now: Date,
): boolean {
  return !graduated && !ids && !bookmarked && !classYear?.some((year) => hasGraduated(year, now));
}

function toTextCondition(parsedSearch: ParsedSearch): TextCondition {
  const { words, total } = parsedSearch;
  const [first, second] = words;
  return {
    query: toTsquery(parsedSearch),
    queryWithoutBios: parsedSearch.inBios ? toTsquery({ ...parsedSearch, inBios: false }) : undefined,
    share: words.reduce((share, word) => share * word.share, 1),
    rarestCount: total * Math.min(...words.map(({ share }) => share)),
    // Stored counts of words include bios.
    onlyWord: second || first?.alternatives.length || !parsedSearch.inBios ? undefined : first?.typed,
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
  const place = await findPlaceOfText(db, near);
  if (!place)
    throw newInvalidFieldError('near', "Please name a city and its state or country, such as 'Austin, TX'");
  return place;
}

async function getCoachSchoolOriginOrThrow({ db }: ContextWith<'db'>, viewer: Viewer): Promise<Origin> {
  const school = await findCoachSchoolOrigin(db, viewer.id);
  if (school) return school;
  throw newInvalidFieldError('near', 'The city of your school is not known: please choose a city');
}
