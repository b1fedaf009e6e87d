import { classYears, isSport, type Sport } from '#features/sports/contract/names.ts';

/** The list's filters as the address holds them; what cannot be read is left out, never an error. */
export interface AthleteSearch {
  sport?: Sport[];
  position?: string[];
  classYear?: number[];
  state?: string[];
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
const longest = 200;

/** Reads the filters out of an address. Schema-free, as every first page loads it. */
export function athleteSearch(search: Record<string, unknown>): AthleteSearch {
  const years = many(search.classYear)
    .map(Number)
    .filter((year) => (classYears as readonly number[]).includes(year));
  const read: AthleteSearch = {
    sport: many(search.sport).filter(isSport),
    position: many(search.position),
    classYear: years,
    state: many(search.state),
    search: one(search.search),
    minGpa: number(search.minGpa, 0, 4),
    minHeight: number(search.minHeight, 36, 108),
    maxHeight: number(search.maxHeight, 36, 108),
    minWeight: number(search.minWeight, 50, 500),
    maxWeight: number(search.maxWeight, 50, 500),
    minRating: number(search.minRating, 0, 5),
    maxRating: number(search.maxRating, 0, 5),
    hasFilm: search.hasFilm === true || search.hasFilm === 'true' || undefined,
    bookmarked: search.bookmarked === true || search.bookmarked === 'true' || undefined,
    near: one(search.near),
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

function many(value: unknown): string[] {
  return [value].flat().flatMap((each) => one(each) ?? []);
}

function one(value: unknown): string | undefined {
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return words && words.length <= longest ? words : undefined;
}

function number(value: unknown, min: number, max: number): number | undefined {
  const read = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof read === 'number' && read >= min && read <= max ? read : undefined;
}

function box(value: unknown): string | undefined {
  const sides = typeof value === 'string' ? value.split(',').map(Number) : [];
  const [west = NaN, south = NaN, east = NaN, north = NaN] = sides;
  const isBox = -180 <= west && west <= east && east <= 180 && -90 <= south && south <= north && north <= 90;
  return isBox && sides.length === 4 ? sides.join() : undefined;
}

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
const filled = (value: unknown) => (isEmpty(value) ? undefined : value);
