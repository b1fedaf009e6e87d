import { stateCode } from '#features/places/contract.ts';
import { positionsOf } from '#features/sports/contract.ts';
import { formatHeight, formatWeight } from '#shared/units.ts';
import type { Interpretation } from '../contract.ts';
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
    ...one(search.school, 'school'),
    ...one(search.search && `“${search.search}”`, 'search'),
    ...one(atLeast(search.minGpa === undefined ? undefined : showGrade(search.minGpa), 'GPA'), 'minGpa'),
    ...one(range(formatHeight, search.minHeight, search.maxHeight), 'minHeight', 'maxHeight'),
    ...one(range(formatWeight, search.minWeight, search.maxWeight, String), 'minWeight', 'maxWeight'),
    ...one(range(showStars, search.minRating, search.maxRating, String), 'minRating', 'maxRating'),
    ...one(near && (radius ? `Within ${radius} miles of ${near}` : `Near ${near}`), 'near', 'radius'),
    ...one(search.area && 'This area of the map', 'area'),
    ...one(search.hasFilm ? 'Has film' : undefined, 'hasFilm'),
    ...one(search.bookmarked ? 'Bookmarked' : undefined, 'bookmarked'),
  ];
}

/** A chip's label within a sentence. */
export const quoted = (label: string) => (label.startsWith('“') ? label : `“${label}”`);

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

/** The search with what words mean beside what was chosen; what is said later counts where both cannot be. */
export function withMeant(search: AthleteSearch, { filters, search: text }: Interpretation): AthleteSearch {
  const { search: _, ...before } = search;
  const now = { ...(filters.sport ? withSport(before, filters.sport) : before), ...filters };
  for (const [min, max] of bounds) {
    if ((now[min] ?? 0) <= (now[max] ?? Number.POSITIVE_INFINITY)) continue;
    delete now[filters[min] === undefined ? min : max];
  }
  return ofTheSport({ ...now, ...(text && { search: text }) }, filters);
}

const bounds = [
  ['minHeight', 'maxHeight'],
  ['minWeight', 'maxWeight'],
  ['minRating', 'maxRating'],
] as const;

/** A position is one of the chosen sport; where that knows none of them, the sport was not meant any more. */
function ofTheSport(search: AthleteSearch, { sport, position }: Interpretation['filters']): AthleteSearch {
  if (!position || !search.sport || sport) return search;
  const narrowed = withSport(search, search.sport);
  return narrowed.position ? narrowed : { ...search, sport: undefined };
}

/** 'TX, california ' → ['TX', 'CA']: codes and names; what is no state, or not one yet, is left out. */
export function statesIn(text: string): string[] | undefined {
  const states = text.split(',').flatMap((part) => stateCode(part) ?? []);
  return states.length > 0 ? [...new Set(states)] : undefined;
}

/** 'No such state: Bavaria'; undefined where all are states. */
export function noState(text: string): string | undefined {
  const unknown = text.split(',').find((part) => part.trim() && !stateCode(part));
  return unknown && `No such state: ${unknown.trim()}`;
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

/** 3 → 3.0, 3.75 → 3.75: the number that is asked for, whatever its decimals. */
const showGrade: Show = (gpa) => (Number.isInteger(gpa * 10) ? gpa.toFixed(1) : String(gpa));

/** 3.5 → 3.5 stars */
export const showStars: Show = (rating) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;
