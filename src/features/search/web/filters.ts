import { positionsOf } from '#features/sports/contract.ts';
import { showHeight, showWeight } from '#shared/units.ts';
import type { AthleteSearch } from './address.ts';

/** An active filter as its chip shows it, and the search that is left when the chip goes. */
export interface ActiveFilter {
  label: string;
  without: AthleteSearch;
}

const lists = ['sport', 'position', 'classYear', 'state'] as const;
type ListName = (typeof lists)[number];

export function activeFilters(search: AthleteSearch): ActiveFilter[] {
  const { near, radius } = search;
  const one = (label: string | undefined, ...names: (keyof AthleteSearch)[]) =>
    label === undefined ? [] : [{ label, without: without(search, ...names) }];
  return [
    ...lists.flatMap((name) => chipsOfList(search, name)),
    ...one(search.search && `“${search.search}”`, 'search'),
    ...one(atLeast(search.minGpa?.toFixed(1), 'GPA'), 'minGpa'),
    ...one(range(showHeight, search.minHeight, search.maxHeight), 'minHeight', 'maxHeight'),
    ...one(range(showWeight, search.minWeight, search.maxWeight, String), 'minWeight', 'maxWeight'),
    ...one(range(showStars, search.minRating, search.maxRating, String), 'minRating', 'maxRating'),
    ...one(near && (radius ? `Within ${radius} miles of ${near}` : `Near ${near}`), 'near', 'radius'),
    ...one(search.area && 'This area of the map', 'area'),
    ...one(search.hasFilm ? 'Has film' : undefined, 'hasFilm'),
    ...one(search.bookmarked ? 'Bookmarked' : undefined, 'bookmarked'),
  ];
}

/** What 'Clear All' leaves: how the list is ordered and shown is no filter. */
export function withoutFilters({ sort, view }: AthleteSearch): AthleteSearch {
  return { ...(sort && { sort }), ...(view && { view }) };
}

/** Another sport: positions that it does not know would find nobody. */
export function withSport(search: AthleteSearch, sport: AthleteSearch['sport']): AthleteSearch {
  const known = sport?.flatMap((one) => positionsOf(one));
  const position = search.position?.filter((one) => !known || known.includes(one));
  return { ...search, sport, position: position?.length ? position : undefined };
}

/** 'TX, ca ' → ['TX', 'CA']: as the field's own example is written. */
export function statesIn(text: string): string[] | undefined {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  const states = parts.map((part) => (part.length === 2 ? part.toUpperCase() : part));
  return states.length > 0 ? [...new Set(states)] : undefined;
}

/** 'Showing 1,284 athletes', 'Showing 1,000+ athletes'. */
export function countLine(total: number, more: boolean): string {
  return `Showing ${showCount(total, more)} ${total === 1 ? 'athlete' : 'athletes'}`;
}

export function showCount(total: number, more = false): string {
  return `${total.toLocaleString('en-US')}${more ? '+' : ''}`;
}

function chipsOfList(search: AthleteSearch, name: ListName): ActiveFilter[] {
  return (search[name] ?? []).map((value) => {
    const rest = (search[name] as (string | number)[]).filter((other) => other !== value);
    return {
      label: name === 'classYear' ? `Class of ${value}` : String(value),
      without: rest.length > 0 ? { ...search, [name]: rest } : without(search, name),
    };
  });
}

function without(search: AthleteSearch, ...names: (keyof AthleteSearch)[]): AthleteSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !names.includes(name as keyof AthleteSearch)),
  );
}

function atLeast(value: string | undefined, what: string): string | undefined {
  return value && `${what} ${value} or more`;
}

type Show = (value: number) => string;

/** `showFirst` is for a unit that stands once: '150 to 200 lbs'. */
function range(show: Show, min?: number, max?: number, showFirst = show): string | undefined {
  if (min !== undefined && max !== undefined) return `${showFirst(min)} to ${show(max)}`;
  if (min !== undefined) return `${show(min)} or more`;
  return max === undefined ? undefined : `${show(max)} or less`;
}

/** 3.5 → 3.5 stars */
export const showStars: Show = (rating) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;
