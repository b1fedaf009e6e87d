import { listPositions } from '#features/sports/contract.ts';
import type { Interpretation, MergeableFilters } from './interpretation.ts';

/** Another sport: positions that it does not know would find nobody. */
export function replaceSport<Search extends MergeableFilters>(
  search: Search,
  sport: MergeableFilters['sport'],
): Search {
  const known = sport?.flatMap((one) => listPositions(one));
  const position = search.position?.filter((one) => !known || known.includes(one));
  return { ...search, sport, position: position?.length ? position : undefined };
}

/** Adds the filters that were read to those that were chosen; where both cannot be, the words win. */
export function mergeInterpretation<Search extends MergeableFilters>(
  search: Search,
  { filters, search: text }: Interpretation,
): Search {
  const { search: _, ...before } = search;
  const merged: MergeableFilters = {
    ...(filters.sport ? replaceSport(before, filters.sport) : before),
    ...filters,
  };
  for (const [min, max] of bounds) {
    if ((merged[min] ?? 0) <= (merged[max] ?? Number.POSITIVE_INFINITY)) continue;
    delete merged[filters[min] === undefined ? min : max];
  }
  return dropConflictingSport({ ...merged, ...(text && { search: text }) }, filters) as Search;
}

const bounds = [
  ['minHeight', 'maxHeight'],
  ['minWeight', 'maxWeight'],
  ['minRating', 'maxRating'],
] as const;

/** A position belongs to the chosen sport; where that knows none of the positions, the sport is dropped. */
function dropConflictingSport(
  search: MergeableFilters,
  { sport, position }: Interpretation['filters'],
): MergeableFilters {
  if (!position || !search.sport || sport) return search;
  const narrowed = replaceSport(search, search.sport);
  return narrowed.position ? narrowed : { ...search, sport: undefined };
}
