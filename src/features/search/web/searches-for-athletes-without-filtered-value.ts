import { optionalNumbers } from '../contract/filters.ts';
import { filtersOfNumber, isFilteredByNumber, optionalNumberLabels } from './filters-by-optional-number.ts';
import type { AthleteSearch } from './search-params.ts';

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
