import type { AddressName } from '../contract/filters.ts';
import { formatRangeLabel, numberRanges } from './range-filter-definitions.ts';
import type { AthleteSearch } from './search-params.ts';

interface Chip {
  label: string;
  /** Filters that are cleared when the chip is removed. */
  names: AddressName[];
}

type MakeChip = (search: AthleteSearch) => string | undefined;

/** Makes the label of each chip, in display order. Filters with several values are missing: they have a chip per value. */
const chips: [AddressName[], MakeChip][] = [
  [['school'], ({ school }) => school],
  [['search'], ({ search }) => search && `“${search}”`],
  [
    ['minGpa'],
    ({ minGpa }) => (minGpa === undefined ? undefined : `GPA ${formatGpaWithOneDecimal(minGpa)} or more`),
  ],
  ...numberRanges.map((range): [AddressName[], MakeChip] => [
    range.max ? [range.min, range.max] : [range.min],
    (search) => formatRangeLabel(search, range),
  ]),
  [
    ['near', 'radius'],
    ({ near, radius }) => near && (radius ? `Within ${radius} miles of ${near}` : `Near ${near}`),
  ],
  [['area'], ({ area }) => area && 'This area of the map'],
  [['hasFilm'], ({ hasFilm }) => (hasFilm ? 'Has film' : undefined)],
  [['graduated'], ({ graduated }) => (graduated ? 'With graduates' : undefined)],
  [['bookmarked'], ({ bookmarked }) => (bookmarked ? 'Bookmarked' : undefined)],
];

/** Lists the chips of a search, without those of filters with several values. */
export function listSingleValueFilterChips(search: AthleteSearch): Chip[] {
  return chips.flatMap(([names, makeLabel]) => {
    const label = makeLabel(search);
    return label ? [{ label, names }] : [];
  });
}

/** 3 → 3.0, 3.75 → 3.75: with the decimals that were asked for. */
const formatGpaWithOneDecimal = (gpa: number) => (Number.isInteger(gpa * 10) ? gpa.toFixed(1) : String(gpa));
