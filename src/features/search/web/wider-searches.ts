import { listAcceptedClassYears } from '#features/sports/contract/class-years.ts';
import type { AthleteSearch } from './search-params.ts';

/** The radii that the filter offers, in miles. */
export const radii: readonly number[] = [25, 50, 100, 250, 500, 1000];

interface WiderSearch {
  label: string;
  search: AthleteSearch;
}

/** Searches that ask for a little more than this one: the next radius, and the classes beside the chosen ones. */
export function listWiderSearches(search: AthleteSearch, now: Date): WiderSearch[] {
  return [widenRadius(search), addNeighboringClasses(search, now)].filter((wider) => wider !== undefined);
}

function widenRadius(search: AthleteSearch): WiderSearch | undefined {
  const { near, radius } = search;
  const next = radii.find((miles) => radius !== undefined && miles > radius);
  if (!near || !next) return undefined;
  return {
    label: `Within ${next.toLocaleString('en-US')} miles of ${near}`,
    search: { ...search, radius: next },
  };
}

function addNeighboringClasses(search: AthleteSearch, now: Date): WiderSearch | undefined {
  const { classYear: chosen } = search;
  if (!chosen?.length) return undefined;
  const neighbors = [Math.min(...chosen) - 1, Math.max(...chosen) + 1];
  const added = neighbors.filter((year) => listAcceptedClassYears(now).includes(year));
  if (added.length === 0) return undefined;
  return {
    label: `With the ${added.length === 1 ? 'class' : 'classes'} of ${added.join(' and ')}`,
    search: { ...search, classYear: [...chosen, ...added].toSorted() },
  };
}
