import { startingRating } from '#features/sports/contract/starting-rating.ts';
import { type OptionalNumber, optionalNumbers } from '../contract/filters.ts';
import type { AthleteSearch } from './search-params.ts';

/** Within a sentence. */
export const optionalNumberLabels: Record<OptionalNumber, string> = {
  gpa: 'GPA',
  height: 'height',
  weight: 'weight',
  rating: 'rating',
};

const filtersOfNumber: Record<
  OptionalNumber,
  ('minGpa' | 'minHeight' | 'maxHeight' | 'minWeight' | 'maxWeight' | 'minRating' | 'maxRating')[]
> = {
  gpa: ['minGpa'],
  height: ['minHeight', 'maxHeight'],
  weight: ['minWeight', 'maxWeight'],
  rating: ['minRating', 'maxRating'],
};

/** Whether the search has a filter by the number. */
export const isFilteredByNumber = (search: AthleteSearch, number: OptionalNumber): boolean =>
  filtersOfNumber[number].some((name) => search[name] !== undefined) &&
  (number !== 'rating' || excludesStartingRating(search));

/** A filter that includes the starting value leaves out nobody who is not rated. */
const excludesStartingRating = ({ minRating = 0, maxRating = 5 }: AthleteSearch): boolean =>
  minRating > startingRating || maxRating < startingRating;

/** Those whom a filter by a number leaves out because they have not given it, do not show it, or are not rated. */
interface LeftOutSearch {
  label: string;
  /** Finds only them, for their count. */
  leftOut: AthleteSearch;
  /** Finds them, too. */
  withThem: AthleteSearch;
}

/** For each filter by a number that leaves out those who have no such number. */
export function listSearchesForMissingNumbers(search: AthleteSearch): LeftOutSearch[] {
  const { missing = [], orMissing = [] } = search;
  return optionalNumbers
    .filter((number) => isFilteredByNumber(search, number) && !orMissing.includes(number))
    .map((number) => ({
      label: optionalNumberLabels[number],
      leftOut: Object.assign(
        { ...search, missing: [...missing, number] },
        ...filtersOfNumber[number].map((name) => ({ [name]: undefined })),
      ),
      withThem: { ...search, orMissing: [...orMissing, number] },
    }));
}
