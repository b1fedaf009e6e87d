import { formatHeight, formatWeight } from '#shared/height-weight-and-gpa.ts';
import type { AthleteSearch } from './search-params.ts';

/** Filters of a number range. */
export type RangeEnd = {
  [Name in keyof AthleteSearch]-?: NonNullable<AthleteSearch[Name]> extends number ? Name : never;
}[keyof AthleteSearch];

export interface NumberRange {
  what: string;
  min: RangeEnd;
  /** Absent where only a minimum can be chosen. */
  max?: RangeEnd;
  /** The usual values; an address may contain any value between. */
  steps: readonly number[];
  show: (value: number) => string;
  /** Where both ends are set the unit is written once: '150 to 200 lbs'. */
  showFrom?: (value: number) => string;
}

/** The minimums of the GPA that can be chosen. */
export const gpaSteps: readonly number[] = [2, 2.5, 3, 3.25, 3.5, 3.75, 4];

/** The range filters with their choices, and with the words for controls and chips. */
export const numberRanges: readonly NumberRange[] = [
  {
    what: 'Height',
    min: 'minHeight',
    max: 'maxHeight',
    steps: listNumberSteps(58, 84, 2),
    show: formatHeight,
  },
  {
    what: 'Weight',
    min: 'minWeight',
    max: 'maxWeight',
    steps: listNumberSteps(100, 320, 20),
    show: formatWeight,
    showFrom: String,
  },
  {
    what: 'Rating',
    min: 'minRating',
    max: 'maxRating',
    steps: listNumberSteps(1, 5, 0.5),
    show: (stars) => `${stars} ${stars === 1 ? 'star' : 'stars'}`,
    showFrom: String,
  },
];

/** '150 to 200 lbs', '150 lbs or more'; undefined where both ends are open. */
export function formatRangeLabel(search: AthleteSearch, range: NumberRange): string | undefined {
  const { min, max, show, showFrom = show } = range;
  const from = search[min];
  const to = max && search[max];
  if (from !== undefined && to !== undefined) return `${showFrom(from)} to ${show(to)}`;
  if (from !== undefined) return `${show(from)} or more`;
  return to === undefined ? undefined : `${show(to)} or less`;
}

function listNumberSteps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, nth) => from + nth * by);
}
