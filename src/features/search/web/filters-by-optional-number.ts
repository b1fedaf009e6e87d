import { startingRating } from '#features/sports/contract/starting-rating.ts';
import type { OptionalNumber } from '../contract/filters.ts';
import type { AthleteSearch } from './search-params.ts';

/** Within a sentence. */
export const optionalNumberLabels: Record<OptionalNumber, string> = {
  gpa: 'GPA',
  height: 'height',
  weight: 'weight',
  rating: 'rating',
};

/** The filters by a number that an athlete may be without. */
export const filtersOfNumber: Record<
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
