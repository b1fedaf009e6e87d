import fc from 'fast-check';
import { type RecruitingStatus, recruitingStatuses } from '#features/athletes/contract/recruiting-status.ts';
import type { sorts } from '#features/search/contract.ts';
import { type Gender, genders } from '#features/sports/contract/genders.ts';
import { classYears } from '#features/sports/contract.ts';
import type { RandomAthlete } from './random-athletes.ts';

export interface Filters {
  sport?: string[];
  position?: string[];
  classYear?: number[];
  gender?: Gender[];
  strongHand?: ('left' | 'right')[];
  recruitingStatus?: RecruitingStatus[];
  graduated?: boolean;
  state?: string[];
  country?: string[];
  school?: string;
  search?: string;
  minGpa?: number;
  minHeight?: number;
  maxHeight?: number;
  minWeight?: number;
  maxWeight?: number;
  minRating?: number;
  maxRating?: number;
  missing?: readonly ('gpa' | 'height' | 'weight')[];
  hasFilm?: boolean;
  bookmarked?: boolean;
  near?: string;
  radius?: number;
}
export type Sort = (typeof sorts)[number];

const arbitrarySubset = <T>(values: readonly T[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) });
export const anyFilters = fc
  .record(
    {
      sport: arbitrarySubset(['Football', 'Soccer', 'Golf']),
      position: arbitrarySubset(['Quarterback', 'Center', 'Winger', 'Golfer']),
      classYear: arbitrarySubset(classYears),
      gender: arbitrarySubset(genders),
      strongHand: arbitrarySubset(['left', 'right'] as const),
      recruitingStatus: arbitrarySubset(recruitingStatuses),
      graduated: fc.boolean(),
      state: arbitrarySubset(['TX', 'CA', 'NY', 'Texas', 'Bavaria']),
      country: arbitrarySubset(['US', 'CA', 'MX', 'SE', 'abroad']),
      school: fc.constantFrom('Westlake High, Austin, TX', 'saint mary high, new york, ny', 'Westlake High'),
      search: fc.constantFrom('ann', 'ANN w', 'jose', 'west aus', 'zz', 'maría high', 'o br'),
      minGpa: fc.constantFrom(2.5, 3.51, 4),
      missing: fc.constantFrom(['gpa'] as const, ['height', 'weight'] as const),
      minHeight: fc.constantFrom(66, 74),
      maxHeight: fc.constantFrom(66, 74),
      minWeight: fc.constantFrom(140, 200),
      maxWeight: fc.constantFrom(150, 200),
      minRating: fc.constantFrom(3, 4.25),
      maxRating: fc.constantFrom(3, 4.25),
      hasFilm: fc.boolean(),
      bookmarked: fc.boolean(),
      near: fc.constantFrom('Austin, TX', 'new york, ny', '47.6062,-122.3321', 'my school'),
      radius: fc.constantFrom(5, 250, 3000),
    },
    { requiredKeys: [] },
  )
  // Most with few filters, or most would find nobody.
  .chain((all) =>
    fc.subarray(Object.keys(all) as (keyof Filters)[], { minLength: 1, maxLength: 4 }).map((names) => {
      const chosen: Filters = Object.fromEntries(names.map((name) => [name, all[name]]));
      return chosen.radius === undefined || chosen.near ? chosen : { ...chosen, near: 'Austin, TX' };
    }),
  );

const origins: Record<string, [number, number]> = {
  'Austin, TX': [30.26715, -97.74306],
  // The coach's own, who is from Austin.
  'my school': [30.26715, -97.74306],
  'new york, ny': [40.71427, -74.00597],
  '47.6062,-122.3321': [47.6062, -122.3321],
};

export function createFilterPredicate(filters: Filters): (one: RandomAthlete) => boolean {
  const {
    sport,
    position,
    classYear,
    gender,
    recruitingStatus,
    graduated,
    state,
    country,
    school,
    search,
    near,
    radius,
  } = filters;
  const codes = state?.map((name) => (name === 'Texas' ? 'TX' : name));
  const isAtLeast = (value: number | null, min?: number) =>
    min === undefined || (value !== null && value >= min);
  const isAtMost = (value: number | null, max?: number) =>
    max === undefined || (value !== null && value <= max);
  return (one) =>
    (!sport || sport.includes(one.sport)) &&
    (!position || [one.position, one.secondPosition].some((own) => own && position.includes(own))) &&
    (one.listed || graduated === true || filters.bookmarked === true || classYear?.includes(2024) === true) &&
    (!classYear || classYear.includes(one.classYear)) &&
    (!gender || !one.gender || gender.includes(one.gender)) &&
    (!filters.strongHand || (one.strongHand !== null && filters.strongHand.includes(one.strongHand))) &&
    (!recruitingStatus || recruitingStatus.includes(one.recruitingStatus)) &&
    (!codes || codes.includes(one.state)) &&
    (!country ||
      country.includes(one.country === 'US' || country.includes(one.country) ? one.country : 'abroad')) &&
    (!school || keyOf(school) === keyOf(`${one.highSchool}, ${one.city}, ${one.state}`)) &&
    (!search || matchesSearchText(search, one)) &&
    isAtLeast(one.gpa, filters.minGpa) &&
    (filters.missing ?? []).every((number) => one[number] === null) &&
    isAtLeast(one.height, filters.minHeight) &&
    isAtMost(one.height, filters.maxHeight) &&
    isAtLeast(one.weight, filters.minWeight) &&
    isAtMost(one.weight, filters.maxWeight) &&
    isAtLeast(one.rating, filters.minRating) &&
    isAtMost(one.rating, filters.maxRating) &&
    (filters.hasFilm === undefined || filters.hasFilm === one.hasFilm) &&
    (filters.bookmarked === undefined || filters.bookmarked === one.bookmarked) &&
    (radius === undefined || milesFrom(near ?? '', one) <= radius);
}

const splitIntoPlainWords = (words: string) =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

const keyOf = (school: string) =>
  splitIntoPlainWords(school.replace(/saint/i, 'st')).filter(Boolean).join(' ');

function matchesSearchText(
  search: string,
  { firstName, lastName, highSchool, city }: RandomAthlete,
): boolean {
  const words = splitIntoPlainWords([firstName, lastName, highSchool ?? '', city].join(' '));
  return splitIntoPlainWords(search).every((start) => words.some((word) => word.startsWith(start)));
}

function milesFrom(near: string, { lat, lng }: RandomAthlete): number {
  const [fromLat, fromLng] = origins[near] as [number, number];
  if (lat === null || lng === null) return 100_000;
  const radians = Math.PI / 180;
  const sine =
    Math.sin(((lat - fromLat) * radians) / 2) ** 2 +
    Math.cos(fromLat * radians) * Math.cos(lat * radians) * Math.sin(((lng - fromLng) * radians) / 2) ** 2;
  return 2 * 3958.8 * Math.asin(Math.sqrt(sine));
}

// The difference of two infinities is no number.
const compareNumbers = (one: number, two: number) => (one < two ? -1 : one > two ? 1 : 0);

export function compareBySort(sort: Sort, near: string) {
  const keys: Record<Sort, (one: RandomAthlete) => number> = {
    newest: ({ createdAt }) => -createdAt,
    rating: ({ rating, ratingCount }) => (ratingCount > 0 ? -rating : 0),
    'last-active': ({ lastActiveAt }) => -lastActiveAt,
    // Rounded: the last digits of a sine are the machine's own.
    distance: (one) => Math.round(milesFrom(near, one) * 1e6),
  };
  const key = keys[sort];
  const byId = sort === 'distance' ? 1 : -1;
  return (one: RandomAthlete, two: RandomAthlete) =>
    compareNumbers(key(one), key(two)) || byId * (one.id < two.id ? -1 : one.id > two.id ? 1 : 0);
}
