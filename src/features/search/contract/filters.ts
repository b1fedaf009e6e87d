import { recruitingStatuses } from '#features/athletes/contract/recruiting-status.ts';
import { countryCodes } from '#features/places/contract/country-codes.ts';
import { firstClassYear, lastStorableClassYear } from '#features/sports/contract/class-years.ts';
import { genders } from '#features/sports/contract/genders.ts';
import { sports } from '#features/sports/contract/sports-and-class-years.ts';
import { sideValues } from '#features/sports/contract/strong-sides.ts';
import { maxHeightInches, minHeightInches } from '#shared/height-weight-and-gpa.ts';

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
  | { kind: 'choices'; choices: readonly string[] }
  | { kind: 'texts'; max: number }
  | { kind: 'integers'; min: number; max: number }
  | { kind: 'ids' }
  | { kind: 'text'; max: number }
  /** A text without line breaks and other control characters. */
  | { kind: 'line'; max: number }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'flag' }
  | { kind: 'box' };

export type FilterKind = FilterKindOptions['kind'];

export type Filter = FilterKindOptions & {
  /** Not in the address of the page. */
  isApiOnly?: true;
};

const height = { kind: 'integer', min: minHeightInches, max: maxHeightInches } as const;
const weight = { kind: 'integer', min: 50, max: 500 } as const;
const rating = { kind: 'number', min: 0, max: 5 } as const;

/** The numbers that an athlete may be without; nobody has earned a rating before the first evaluation. */
export const optionalNumbers = ['gpa', 'height', 'weight', 'rating'] as const;
export type OptionalNumber = (typeof optionalNumbers)[number];

export const filters = {
  sport: { kind: 'choices', choices: sports },
  position: { kind: 'texts', max: 60 },
  classYear: { kind: 'integers', min: firstClassYear, max: lastStorableClassYear },
  gender: {
    kind: 'choices',
    choices: genders,
  },
  bats: { kind: 'choices', choices: sideValues.bats },
  strongHand: {
    kind: 'choices',
    choices: sideValues.strongHand,
  },
  strongFoot: {
    kind: 'choices',
    choices: sideValues.strongFoot,
  },
  recruitingStatus: {
    kind: 'choices',
    choices: recruitingStatuses,
  },
  graduated: {
    kind: 'flag',
  },
  state: { kind: 'texts', max: 60 },
  country: {
    kind: 'choices',
    choices: [...countryCodes, abroad] as readonly string[],
  },
  /** 'Westlake High, Austin, TX': only that school; dots, accents and case do not matter. */
  school: { kind: 'line', max: maxSchoolLength },
  search: {
    kind: 'text',
    max: maxSearchLength,
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
  },
  orMissing: {
    kind: 'choices',
    choices: optionalNumbers,
  },
  hasFilm: { kind: 'flag' },
  bookmarked: { kind: 'flag' },
  ids: { kind: 'ids', isApiOnly: true },
  near: {
    kind: 'text',
    max: 80,
  },
  radius: { kind: 'number', min: 1, max: maxRadius },
  place: {
    kind: 'integers',
    min: 1,
    max: maxPlaceId,
    isApiOnly: true,
  },
  area: { kind: 'box' },
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
