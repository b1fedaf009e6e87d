import { findStateCode } from '#features/places/contract.ts';
import { listSingleValueFilterChips } from '../contract/filters.ts';
import type { AthleteSearch } from './search-params.ts';

/** The label of an active filter's chip, and the search without that filter. */
export interface ActiveFilter {
  label: string;
  without: AthleteSearch;
}

const listFilterNames = ['sport', 'position', 'classYear', 'state'] as const;
type ListName = (typeof listFilterNames)[number];

export function listActiveFilters(search: AthleteSearch): ActiveFilter[] {
  return [
    ...listFilterNames.flatMap((name) => listChipsPerValue(search, name)),
    ...listSingleValueFilterChips(search).map(({ label, names }) => ({
      label,
      without: omitFilters(search, ...names),
    })),
  ];
}

/** A chip's label within a sentence. */
export const quoteFilterLabel = (label: string) => (label.startsWith('“') ? label : `“${label}”`);

/** The search after 'Clear All': sort order and view are no filters and stay. */
export function clearFilters({ sort, view }: AthleteSearch): AthleteSearch {
  return { ...(sort && { sort }), ...(view && { view }) };
}

/** 'TX, california ' → ['TX', 'CA']: codes and names; what is no state, or not one yet, is left out. */
export function parseStateCodes(text: string): string[] | undefined {
  const states = text.split(',').flatMap((part) => findStateCode(part) ?? []);
  return states.length > 0 ? [...new Set(states)] : undefined;
}

/** 'No such state: Bavaria'; undefined where all are states. */
export function findUnknownState(text: string): string | undefined {
  const unknown = text.split(',').find((part) => part.trim() && !findStateCode(part));
  return unknown && `No such state: ${unknown.trim()}`;
}

/** 'Showing 1,284 athletes', 'Showing 1,000+ athletes'. */
export function formatShowingAthletes(total: number, more: boolean): string {
  return `Showing ${formatFoundCount(total, more)} ${total === 1 ? 'athlete' : 'athletes'}`;
}

export function formatFoundCount(total: number, more = false): string {
  return `${total.toLocaleString('en-US')}${more ? '+' : ''}`;
}

function listChipsPerValue(search: AthleteSearch, name: ListName): ActiveFilter[] {
  return (search[name] ?? []).map((value) => {
    const rest = (search[name] as (string | number)[]).filter((other) => other !== value);
    return {
      label: name === 'classYear' ? `Class of ${value}` : String(value),
      without: rest.length > 0 ? { ...search, [name]: rest } : omitFilters(search, name),
    };
  });
}

function omitFilters(search: AthleteSearch, ...names: (keyof AthleteSearch)[]): AthleteSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !names.includes(name as keyof AthleteSearch)),
  );
}
