import { Select } from '#ui/forms/Select.tsx';
import type { FilterProps } from './FilterControls.tsx';
import { type NumberRange, numberRanges, type RangeEnd } from './range-filter-definitions.ts';
import type { AthleteSearch } from './search-params.ts';

/** Height, weight and rating: each from and to, where either may be left open. */
export function RangeFilters({ search, change }: FilterProps) {
  return numberRanges.map((range) => (
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
  range: NumberRange;
  word: 'From' | 'To';
  name: RangeEnd;
  /** The filters that bound the choice. */
  least?: RangeEnd | undefined;
  most?: RangeEnd | undefined;
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
