import { classYears, type Sport, sports } from '#features/sports/contract/sports-and-class-years.ts';
import {
  formatHeight,
  formatWeight,
  maxHeightInches,
  minHeightInches,
} from '#shared/height-weight-and-gpa.ts';
import { mySchool } from './my-school-keyword.ts';

// Every filter of the athlete list, once: the schemas of the calls, the address of the page, its chips and the SQL
// conditions are made from this table. It has no schema library, because every first page reads addresses with it.

/** Long enough for every real search; each word costs time. */
export const maxSearchLength = 200;
/** Name, city and state of a school together. */
const maxSchoolLength = 210;
/** The greatest distance between two US cities is about 5,100 miles (Key West FL to Attu AK). */
const maxRadius = 6000;
/** A 32-bit integer; the numbers of GeoNames will stay below it for years. */
const maxPlaceId = 2 ** 31 - 1;

/** Degrees; south is below north and west is left of east. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

type FilterKindOptions =
  /** Several values out of a list. */
  | { kind: 'choices'; choices: readonly string[]; message: string }
  | { kind: 'texts'; max: number }
  | { kind: 'integers'; min: number; max: number }
  | { kind: 'ids' }
  | { kind: 'text'; max: number; message?: string }
  /** A text without line breaks and other control characters. */
  | { kind: 'line'; max: number }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'box' };

export type FilterKind = FilterKindOptions['kind'];

export type Filter = FilterKindOptions & {
  description?: string;
  /** Not in the address of the page. */
  isApiOnly?: true;
};

const height = { kind: 'integer', min: minHeightInches, max: maxHeightInches } as const;
const weight = { kind: 'integer', min: 50, max: 500 } as const;
const rating = { kind: 'number', min: 0, max: 5 } as const;

export const filters = {
  sport: { kind: 'choices', choices: sports, message: 'Please choose a sport from the list' },
  position: { kind: 'texts', max: 60 },
  classYear: { kind: 'integers', min: classYears[0], max: classYears.at(-1) as number },
  state: { kind: 'texts', max: 60 },
  /** 'Westlake High, Austin, TX': only that school; dots, accents and case do not matter. */
  school: { kind: 'line', max: maxSchoolLength },
  search: {
    kind: 'text',
    max: maxSearchLength,
    message: `Please search with at most ${maxSearchLength} characters`,
  },
  minGpa: { kind: 'number', min: 0, max: 4 },
  minHeight: height,
  maxHeight: height,
  minWeight: weight,
  maxWeight: weight,
  minRating: rating,
  maxRating: rating,
  hasFilm: { kind: 'flag' },
  bookmarked: { kind: 'flag' },
  ids: { kind: 'ids', isApiOnly: true },
  near: {
    kind: 'text',
    max: 80,
    description: `A city and its state such as \`Austin, TX\`, \`lat,lng\`, or \`${mySchool}\`: the city of the searching coach's school`,
  },
  radius: { kind: 'number', min: 1, max: maxRadius },
  place: {
    kind: 'integers',
    min: 1,
    max: maxPlaceId,
    description: 'Cities by their numbers, as the map names them',
    isApiOnly: true,
  },
  area: { kind: 'box', description: 'Cities in a box of the map: `west,south,east,north` in degrees' },
} as const satisfies Record<string, Filter>;

type Filters = typeof filters;
export type FilterName = keyof Filters;
export const filterNames = Object.keys(filters) as FilterName[];

interface ValuesByKind {
  choices: Sport[];
  texts: string[];
  integers: number[];
  ids: string[];
  text: string;
  line: string;
  number: number;
  integer: number;
  flag: boolean;
  box: Box;
}

/** The parsed value of a filter on the server. */
export type FilterValue<Name extends FilterName> = ValuesByKind[Filters[Name]['kind']];

type AddressName = {
  [Name in FilterName]: Filters[Name] extends { isApiOnly: true } ? never : Name;
}[FilterName];

/** Filters in the address of a page, where a box is a text. */
export type AddressFilters = {
  [Name in AddressName]?: FilterValue<Name> extends Box ? string : FilterValue<Name>;
};

/** The filters that are in the address of a page. */
export const addressFilters = filterNames.filter(
  (name): name is AddressName => !('isApiOnly' in filters[name]),
);

interface Chip {
  label: string;
  /** Filters that are cleared when the chip is removed. */
  names: AddressName[];
}

type MakeChip = (search: AddressFilters) => string | undefined;

/** Makes the label of each chip, in display order. Filters with several values are missing: they have a chip per value. */
const chips: [AddressName[], MakeChip][] = [
  [['school'], ({ school }) => school],
  [['search'], ({ search }) => search && `“${search}”`],
  [['minGpa'], ({ minGpa }) => (minGpa === undefined ? undefined : `GPA ${formatGrade(minGpa)} or more`)],
  [['minHeight', 'maxHeight'], (search) => formatRange(search.minHeight, search.maxHeight, formatHeight)],
  [
    ['minWeight', 'maxWeight'],
    (search) => formatRange(search.minWeight, search.maxWeight, formatWeight, String),
  ],
  [
    ['minRating', 'maxRating'],
    (search) => formatRange(search.minRating, search.maxRating, formatStars, String),
  ],
  [
    ['near', 'radius'],
    ({ near, radius }) => near && (radius ? `Within ${radius} miles of ${near}` : `Near ${near}`),
  ],
  [['area'], ({ area }) => area && 'This area of the map'],
  [['hasFilm'], ({ hasFilm }) => (hasFilm ? 'Has film' : undefined)],
  [['bookmarked'], ({ bookmarked }) => (bookmarked ? 'Bookmarked' : undefined)],
];

/** Lists the chips of a search, without those of filters with several values. */
export function listSingleValueFilterChips(search: AddressFilters): Chip[] {
  return chips.flatMap(([names, makeLabel]) => {
    const label = makeLabel(search);
    return label ? [{ label, names }] : [];
  });
}

type Format = (value: number) => string;

/** `formatMin` is for a unit that is written once: '150 to 200 lbs'. */
function formatRange(
  min: number | undefined,
  max: number | undefined,
  format: Format,
  formatMin = format,
): string | undefined {
  if (min !== undefined && max !== undefined) return `${formatMin(min)} to ${format(max)}`;
  if (min !== undefined) return `${format(min)} or more`;
  return max === undefined ? undefined : `${format(max)} or less`;
}

/** 3 → 3.0, 3.75 → 3.75: with the decimals that were asked for. */
const formatGrade: Format = (gpa) => (Number.isInteger(gpa * 10) ? gpa.toFixed(1) : String(gpa));

/** 3.5 → 3.5 stars */
export const formatStars: Format = (stars) => `${stars} ${stars === 1 ? 'star' : 'stars'}`;
