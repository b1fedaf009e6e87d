import { recruitingStatuses } from '#features/athletes/contract/recruiting-status.ts';
import { countryCodes } from '#features/places/contract/countries.ts';
import { firstClassYear, lastStorableClassYear } from '#features/sports/contract/class-years.ts';
import { genders } from '#features/sports/contract/genders.ts';
import { sports } from '#features/sports/contract/sports-and-class-years.ts';
import { sideValues } from '#features/sports/contract/strong-sides.ts';
import { maxHeightInches, minHeightInches } from '#shared/height-weight-and-gpa.ts';
import { mySchool } from './near-filter-value-of-own-school.ts';

// Every filter of the athlete list, once: the schemas of the calls, the address of the page and the SQL conditions are
// made from this table. It has no schema library, because every first page reads addresses with it.

/** Long enough for every real search; each word costs time. */
export const maxSearchLength = 200;
/** Name, city and state of a school together. */
const maxSchoolLength = 210;
/** The greatest distance between two US cities is about 5,100 miles (Key West FL to Attu AK). */
const maxRadius = 6000;
/** A 32-bit integer; the numbers of GeoNames will stay below it for years. */
const maxPlaceId = 2 ** 31 - 1;

/** The value of `country` for every country but the United States. */
export const abroad = 'abroad';

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

/** The numbers that an athlete may leave out. */
export const optionalNumbers = ['gpa', 'height', 'weight'] as const;
export type OptionalNumber = (typeof optionalNumbers)[number];

export const filters = {
  sport: { kind: 'choices', choices: sports, message: 'Please choose a sport from the list' },
  position: { kind: 'texts', max: 60 },
  classYear: { kind: 'integers', min: firstClassYear, max: lastStorableClassYear },
  gender: {
    kind: 'choices',
    choices: genders,
    message: "Please choose women's or men's",
    description: 'Also finds athletes who have not said in which they compete',
  },
  bats: { kind: 'choices', choices: sideValues.bats, message: 'Please choose right, left or switch' },
  strongHand: {
    kind: 'choices',
    choices: sideValues.strongHand,
    message: 'Please choose right, left or both',
    description: 'The hand that throws, shoots or holds the racket, as the sport has it',
  },
  strongFoot: {
    kind: 'choices',
    choices: sideValues.strongFoot,
    message: 'Please choose right, left or both',
  },
  recruitingStatus: {
    kind: 'choices',
    choices: recruitingStatuses,
    message: 'Please choose a recruiting status from the list',
  },
  graduated: {
    kind: 'flag',
    description: 'Adds athletes who have graduated and have not been here since; `classYear` does so too',
  },
  state: { kind: 'texts', max: 60 },
  country: {
    kind: 'choices',
    choices: [...countryCodes, abroad] as readonly string[],
    message: 'Please choose a country from the list',
    description: 'ISO codes such as `CA`, or `abroad` for everywhere but the United States',
  },
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
  missing: {
    kind: 'choices',
    choices: optionalNumbers,
    message: 'Please choose gpa, height or weight',
    description: 'Only athletes who have not given it: a filter by that number leaves them out',
  },
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
export type FilterValue<Name extends FilterName> = Filters[Name] extends {
  choices: readonly (infer Choice)[];
}
  ? Choice[]
  : ValuesByKind[Exclude<Filters[Name]['kind'], 'choices'>];

/** The name of a filter that is in the address of a page. */
export type AddressName = {
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
