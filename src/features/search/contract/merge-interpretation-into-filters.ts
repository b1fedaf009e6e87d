import { listSideFields } from '#features/sports/contract/describe-strong-sides.ts';
import { sideFields } from '#features/sports/contract/strong-sides.ts';
import { listPositions } from '#features/sports/contract.ts';
import { includesUnitedStates } from './country-filter-choices.ts';
import type { Interpretation, MergeableFilters } from './filters-read-from-words.ts';

/** Replaces the sport and drops positions and sides that the new sport does not have. */
export function replaceSportAndDropPositions<Search extends MergeableFilters>(
  search: Search,
  sport: MergeableFilters['sport'],
): Search {
  const known = sport?.flatMap((one) => listPositions(one));
  const position = search.position?.filter((one) => !known || known.includes(one));
  return {
    ...search,
    ...dropSidesOfOtherSports(search, sport),
    sport,
    position: position?.length ? position : undefined,
  };
}

function dropSidesOfOtherSports(
  search: MergeableFilters,
  sport: MergeableFilters['sport'],
): Pick<MergeableFilters, (typeof sideFields)[number]> {
  const known = sport?.flatMap((one) => listSideFields(one)) ?? sideFields;
  const dropped = sideFields.filter((field) => search[field] && !known.includes(field));
  return Object.fromEntries(dropped.map((field) => [field, undefined]));
}

/** A place that was chosen sorts by the distance from it, unless another order than the usual one was chosen before. */
export function sortByDistanceFrom<Search extends { sort?: string | undefined }>(
  near: string | undefined,
  search: Search,
): Search {
  return near && (search.sort ?? 'newest') === 'newest' ? { ...search, sort: 'distance' } : search;
}

/** Merges read filters into chosen ones; in a conflict the read ones win. */
export function mergeInterpretation<Search extends MergeableFilters & { sort?: string | undefined }>(
  search: Search,
  { filters, search: text }: Interpretation,
): Search {
  const { search: _, ...before } = search;
  const read = readHandAsFootInSport(filters, filters.sport ?? before.sport);
  const merged: MergeableFilters = {
    ...(filters.sport ? replaceSportAndDropPositions(before, filters.sport) : before),
    ...read,
  };
  for (const [min, max] of bounds) {
    if ((merged[min] ?? 0) <= (merged[max] ?? Number.POSITIVE_INFINITY)) continue;
    delete merged[filters[min] === undefined ? min : max];
  }
  const named = { ...dropConflictingStatesOrCountries(merged, filters), ...(text && { search: text }) };
  return sortByDistanceFrom(filters.near, resolveSportConflict(named, read) as Search);
}

/** Nobody lives both in Texas and in Canada: what was read replaces what was chosen before. */
function dropConflictingStatesOrCountries(
  search: MergeableFilters,
  { state, country }: Interpretation['filters'],
): MergeableFilters {
  if (!search.state || !search.country || includesUnitedStates(search.country)) return search;
  if (country && !state) return { ...search, state: undefined };
  return state && !country ? { ...search, country: undefined } : search;
}

const bounds = [
  ['minHeight', 'maxHeight'],
  ['minWeight', 'maxWeight'],
  ['minRating', 'maxRating'],
] as const;

/** A 'lefty' is left-footed where soccer was chosen before. */
function readHandAsFootInSport(
  { strongHand, ...filters }: Interpretation['filters'],
  sport: MergeableFilters['sport'],
): Interpretation['filters'] {
  if (!strongHand) return filters;
  const known = new Set(sport?.flatMap((one) => listSideFields(one)));
  const isFoot = !filters.strongFoot && known.has('strongFoot') && !known.has('strongHand');
  return { ...filters, [isFoot ? 'strongFoot' : 'strongHand']: strongHand };
}

/** Drops positions of other sports; if none remains, or what was read is of another sport, the chosen sport is dropped instead. */
function resolveSportConflict(
  search: MergeableFilters,
  { sport, position, ...filters }: Interpretation['filters'],
): MergeableFilters {
  if (!search.sport || sport) return search;
  const isOfOtherSport = sideFields.some(
    (field) => filters[field] && !search.sport?.some((one) => listSideFields(one).includes(field)),
  );
  if (isOfOtherSport) return { ...search, sport: undefined };
  if (!position) return search;
  const narrowed = replaceSportAndDropPositions(search, search.sport);
  return narrowed.position ? narrowed : { ...search, sport: undefined };
}
