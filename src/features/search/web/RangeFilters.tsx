import { formatHeight, formatWeight } from '#shared/units.ts';
import { Select } from '#ui/forms/Select.tsx';
import type { AthleteSearch } from './address.ts';
import type { FilterProps } from './FilterControls.tsx';
import { showStars } from './filters.ts';

type Bound = 'minHeight' | 'maxHeight' | 'minWeight' | 'maxWeight' | 'minRating' | 'maxRating';

interface Range {
  what: string;
  min: Bound;
  max: Bound;
  steps: readonly number[];
  show: (value: number) => string;
}

// What rosters ask for; an address may hold anything between.
const ranges: readonly Range[] = [
  { what: 'Height', min: 'minHeight', max: 'maxHeight', steps: steps(58, 84, 2), show: formatHeight },
  { what: 'Weight', min: 'minWeight', max: 'maxWeight', steps: steps(100, 320, 20), show: formatWeight },
  { what: 'Rating', min: 'minRating', max: 'maxRating', steps: steps(1, 5, 0.5), show: showStars },
];

/** Height, weight and rating: each from and to, where either may be left open. */
export function RangeFilters({ search, change }: FilterProps) {
  return ranges.map((range) => (
    <fieldset key={range.what} className="min-w-0 max-sm:col-span-2">
      <legend className="mb-1.5 font-medium text-meta">{range.what}</legend>
      <div className="grid grid-cols-2 gap-2">
        <BoundFilter {...{ search, change, range }} end="min" />
        <BoundFilter {...{ search, change, range }} end="max" />
      </div>
    </fieldset>
  ));
}

interface BoundProps extends FilterProps {
  range: Range;
  end: 'min' | 'max';
}

function BoundFilter({ search, change, range, end }: BoundProps) {
  const { what, min, max, show } = range;
  const value = search[range[end]];
  const word = end === 'min' ? 'From' : 'To';
  return (
    <Select
      size="md"
      label={`${what} ${word.toLowerCase()}`}
      options={[
        { value: '', label: word },
        ...choices(range.steps, value)
          .filter((step) =>
            isBetween(step, end === 'max' ? search[min] : undefined, end === 'min' ? search[max] : undefined),
          )
          .map((step) => ({ value: String(step), label: show(step) })),
      ]}
      value={value === undefined ? '' : String(value)}
      onValueChange={(chosen) =>
        change({ ...search, [range[end]]: chosen ? Number(chosen) : undefined } satisfies AthleteSearch)
      }
    />
  );
}

/** The steps, with the value that an address holds beside them. */
function choices(known: readonly number[], value: number | undefined): readonly number[] {
  if (value === undefined || known.includes(value)) return known;
  return [...known, value].toSorted((one, two) => one - two);
}

const isBetween = (step: number, least = -Infinity, most = Infinity) => step >= least && step <= most;

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, nth) => from + nth * by);
}
