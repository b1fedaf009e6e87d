import { type OptionalNumber, optionalNumbers } from '../contract/filters.ts';
import type { AthleteSearch } from './search-params.ts';

/** Within a sentence. */
export const optionalNumberLabels: Record<OptionalNumber, string> = {
  gpa: 'GPA',
  height: 'height',
  weight: 'weight',
};

const filtersOfNumber: Record<
  OptionalNumber,
  ('minGpa' | 'minHeight' | 'maxHeight' | 'minWeight' | 'maxWeight')[]
> = {
  gpa: ['minGpa'],
  height: ['minHeight', 'maxHeight'],
  weight: ['minWeight', 'maxWeight'],
};

/** Finds those whom a filter by a number leaves out because they have not given it. */
interface LeftOutSearch {
  label: string;
  search: AthleteSearch;
}

/** For each filter by a number: the same search without it, for those who have no such number. */
export function listSearchesForMissingNumbers(search: AthleteSearch): LeftOutSearch[] {
  return optionalNumbers
    .filter((number) => filtersOfNumber[number].some((name) => search[name] !== undefined))
    .map((number) => ({
      label: optionalNumberLabels[number],
      search: Object.assign(
        { ...search, missing: [...(search.missing ?? []), number] },
        ...filtersOfNumber[number].map((name) => ({ [name]: undefined })),
      ),
    }));
}
