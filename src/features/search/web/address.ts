import { classYears, isSport, type Sport } from '#features/sports/contract/names.ts';

/** The list's filters as the address holds them; what cannot be read is left out, never an error. */
export interface AthleteSearch {
  sport?: Sport[];
  position?: string[];
  classYear?: number[];
  state?: string[];
  /** 'Westlake High, Austin, TX' */
  school?: string;
  search?: string;
  minGpa?: number;
  minHeight?: number;
  maxHeight?: number;
  minWeight?: number;
  maxWeight?: number;
  minRating?: number;
  maxRating?: number;
  hasFilm?: boolean;
  bookmarked?: boolean;
  near?: string;
  radius?: number;
  /** A box of the map: west,south,east,north. */
  area?: string;
  sort?: 'newest' | 'rating' | 'distance' | 'last-active';
  view?: 'grid' | 'list' | 'map';
}

const sorts = ['newest', 'rating', 'distance', 'last-active'] as const;
const views = ['grid', 'list', 'map'] as const;
// As the contract has them: one letter more, and the server refuses the whole search.
const longest = 200;
const mostValues = 50;

/** Reads the filters out of an address. Schema-free, as every first page loads it. */
export function athleteSearch(search: Record<string, unknown>): AthleteSearch {
  const years = many(search.classYear)
    .map(Number)
    .filter((year) => (classYears as readonly number[]).includes(year));
  const read: AthleteSearch = {
    sport: many(search.sport).filter(isSport),
    position: many(search.position, 60),
    classYear: years,
    state: many(search.state, 60),
    school: one(search.school, 210),
    search: one(search.search),
    minGpa: number(search.minGpa, 0, 4),
    minHeight: whole(search.minHeight, 36, 108),
    maxHeight: whole(search.maxHeight, 36, 108),
    minWeight: whole(search.minWeight, 50, 500),
    maxWeight: whole(search.maxWeight, 50, 500),
    minRating: number(search.minRating, 0, 5),
    maxRating: number(search.maxRating, 0, 5),
    hasFilm: search.hasFilm === true || search.hasFilm === 'true' || undefined,
    bookmarked: search.bookmarked === true || search.bookmarked === 'true' || undefined,
    near: one(search.near, 80),
    radius: number(search.radius, 1, 6000),
    area: box(search.area),
    sort: sorts.find((sort) => sort === search.sort),
    view: views.find((view) => view === search.view),
  } as AthleteSearch;
  // What is refused is named as absent: the router keeps what a check does not mention.
  const names = Object.keys(read) as (keyof AthleteSearch)[];
  return Object.fromEntries(
    names.filter((name) => name in search || !isEmpty(read[name])).map((name) => [name, filled(read[name])]),
  );
}

function many(value: unknown, longestOne?: number): string[] {
  return [...new Set([value].flat().flatMap((each) => one(each, longestOne) ?? []))].slice(0, mostValues);
}

function one(value: unknown, most = longest): string | undefined {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const isStorable = !words.includes('\0') && words.isWellFormed();
  return words && words.length <= most && isStorable ? words : undefined;
}

function whole(value: unknown, min: number, max: number): number | undefined {
  const read = number(value, min, max);
  return Number.isInteger(read) ? read : undefined;
}

function number(value: unknown, min: number, max: number): number | undefined {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value;
  const isPlain = typeof read === 'number' && !String(read).includes('e');
  return isPlain && read >= min && read <= max ? read : undefined;
}

function box(value: unknown): string | undefined {
  const sides = typeof value === 'string' ? value.split(',').map(Number) : [];
  const [west = NaN, south = NaN, east = NaN, north = NaN] = sides;
  const isBox = -180 <= west && west <= east && east <= 180 && -90 <= south && south <= north && north <= 90;
  return isBox && sides.length === 4 && !sides.join().includes('e') ? sides.join() : undefined;
}

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
const filled = (value: unknown) => (isEmpty(value) ? undefined : value);
