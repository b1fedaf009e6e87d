import { formatHeight, formatWeight } from '#shared/height-weight-and-gpa.ts';
import { Select } from '#ui/forms/Select.tsx';
import { formatStars } from '../contract/filters.ts';
import type { FilterProps } from './FilterControls.tsx';
import type { AthleteSearch } from './search-params.ts';

/** Filters of a number range. */
type Bound = {
  [Name in keyof AthleteSearch]-?: NonNullable<AthleteSearch[Name]> extends number ? Name : never;
}[keyof AthleteSearch];

interface Range {
  what: string;
  min: Bound;
  /** Absent where only a minimum can be chosen. */
  max?: Bound;
  steps: readonly number[];
  show: (value: number) => string;
}

// Usual steps; an address may contain any value between.
const ranges: readonly Range[] = [
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
  },
  {
    what: 'Rating',
    min: 'minRating',
    max: 'maxRating',
    steps: listNumberSteps(1, 5, 0.5),
    show: formatStars,
  },
];

/** Height, weight and rating: each from and to, where either may be left open. */
export function RangeFilters({ search, change }: FilterProps) {
  return ranges.map((range) => (
    <fieldset key={range.what} className="min-w-0 max-sm:col-span-2">
      <legend className="mb-1.5 font-medium text-meta">{range.what}</legend>
      <div className="grid grid-cols-2 gap-2">
        <RangeEndSelect {...{ search, change, range }} word="From" name={range.min} most={range.max} />
        {range.max && (
          <RangeEndSelect {...{ search, change, range }} word="To" name={range.max} least={range.min} />
        )}
      </div>
    </fieldset>
  ));
}

interface RangeEndSelectProps extends FilterProps {
  range: Range;
  word: 'From' | 'To';
  name: Bound;
  /** The filters that bound the choice. */
  least?: Bound | undefined;
  most?: Bound | undefined;
}

function RangeEndSelect({ search, change, range, word, name, least, most }: RangeEndSelectProps) {
  const value = search[name];
  const isWithinOtherEnd = (step: number) =>
    step >= ((least && search[least]) ?? -Infinity) && step <= ((most && search[most]) ?? Infinity);
  return (
    <Select
      size="md"
      label={`${range.what} ${word.toLowerCase()}`}
      options={[
        { value: '', label: word },
        ...addMissingValueToSteps(range.steps, value)
          .filter(isWithinOtherEnd)
          .map((step) => ({ value: String(step), label: range.show(step) })),
      ]}
      value={value === undefined ? '' : String(value)}
      onValueChange={(chosen) =>
        change({ ...search, [name]: chosen ? Number(chosen) : undefined } satisfies AthleteSearch)
      }
    />
  );
}

/** The steps, and the value of the address if it is none of them. */
function addMissingValueToSteps(known: readonly number[], value: number | undefined): readonly number[] {
  if (value === undefined || known.includes(value)) return known;
  return [...known, value].toSorted((one, two) => one - two);
}

function listNumberSteps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, nth) => from + nth * by);
}
