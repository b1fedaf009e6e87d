import type { RecruitingStatus } from '#features/athletes/contract/recruiting-status.ts';
import { recruitingStatusLabels } from '#features/athletes/contract/recruiting-status-labels.ts';
import { findStateCode } from '#features/places/contract.ts';
import { formatSide } from '#features/sports/contract/describe-strong-sides.ts';
import { genderLabels } from '#features/sports/contract/gender-labels.ts';
import type { Gender } from '#features/sports/contract/genders.ts';
import type { SideValue } from '#features/sports/contract/strong-sides.ts';
import type { TotalRelation } from '#shared/cursor.ts';
import { formatTotal } from '#web/format-total.ts';
import { formatCountryChoice } from '../contract/country-filter-choices.ts';
import type { OptionalNumber } from '../contract/filters.ts';
import { isFilteredByNumber, optionalNumberLabels } from './filters-by-optional-number.ts';
import type { AthleteSearch } from './search-params.ts';
import { listSingleValueFilterChips } from './single-value-filter-chips.ts';

/** The label of an active filter's chip, and the search without that filter. */
export interface ActiveFilter {
  label: string;
  without: AthleteSearch;
}

const listFilterNames = [
  'sport',
  'gender',
  'position',
  'bats',
  'strongHand',
  'strongFoot',
  'classYear',
  'recruitingStatus',
  'state',
  'country',
  'missing',
  'orMissing',
] as const;
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
export function clearFilters({ sort, view, near }: AthleteSearch): AthleteSearch {
  const keptSort = near && sort === 'distance' ? undefined : sort;
  return { ...(keptSort && { sort: keptSort }), ...(view && { view }) };
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

/** 'Showing 1,284 athletes', 'Showing 1,000+ athletes', 'About 410,000 athletes'. */
export function formatShowingAthletes(total: number, relation: TotalRelation): string {
  const athletes = `${formatTotal(total, relation)} ${total === 1 ? 'athlete' : 'athletes'}`;
  return relation === 'about' ? athletes : `Showing ${athletes}`;
}

function listChipsPerValue(search: AthleteSearch, name: ListName): ActiveFilter[] {
  return (search[name] ?? []).flatMap((value) => {
    if (name === 'orMissing' && !isFilteredByNumber(search, value as OptionalNumber)) return [];
    const rest = (search[name] as (string | number)[]).filter((other) => other !== value);
    return {
      label: formatFilterValue(search, name, value),
      without: rest.length > 0 ? { ...search, [name]: rest } : omitFilters(search, name),
    };
  });
}

function formatFilterValue({ sport }: AthleteSearch, name: ListName, value: string | number): string {
  if (name === 'classYear') return `Class of ${value}`;
  if (name === 'gender') return genderLabels[value as Gender];
  if (name === 'missing') return `No ${optionalNumberLabels[value as OptionalNumber]} given`;
  if (name === 'orMissing') return `Also without ${optionalNumberLabels[value as OptionalNumber]}`;
  if (name === 'recruitingStatus') return recruitingStatusLabels[value as RecruitingStatus];
  if (name === 'bats' || name === 'strongHand' || name === 'strongFoot')
    return formatSide(name, value as SideValue, sport);
  return name === 'country' ? formatCountryChoice(`${value}`) : String(value);
}

/** Without its place a search is no longer sorted by the distance from it. */
function omitFilters(search: AthleteSearch, ...names: (keyof AthleteSearch)[]): AthleteSearch {
  const omitted: string[] = names.includes('near') && search.sort === 'distance' ? [...names, 'sort'] : names;
  return Object.fromEntries(Object.entries(search).filter(([name]) => !omitted.includes(name)));
}
