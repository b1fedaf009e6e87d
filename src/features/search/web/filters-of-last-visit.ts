import type { Account } from '#features/accounts/contract/accounts.ts';
import { getPresetForAddressWithoutFilters } from './default-filters-of-coach.ts';
import { type AthleteSearch, parseAthleteSearch } from './search-params.ts';

/** In the session storage: until the tab is closed, or another account signs in. */
const store = 'fieldhouse-last-filters';

/** The pages that have the filters with which the tab left them, by path. The list of athletes is about all at first. */
const pages: Record<string, string> = { '/': 'dashboard', '/dashboard': 'dashboard', '/map': 'map' };

interface Address {
  pathname: string;
  search: object;
}

/**
 * The search with which this tab has left the page of an address without one. Undefined where the page is opened from
 * itself, which begins anew.
 */
export function findSearchOfLastVisit(
  { pathname, search }: Address,
  previous: { pathname: string },
): AthleteSearch | undefined {
  const page = pages[pathname];
  if (!page || pages[previous.pathname] === page || isSet(search)) return undefined;
  const last = parseAthleteSearch({ ...readSearches()[page] });
  return isSet(last) ? last : undefined;
}

/** Remembers the search of a page that a member leaves. Filters with which it begins by itself may be others next time. */
export function rememberSearch(viewer: Account | null | undefined, { pathname, search }: Address): void {
  const page = pages[pathname];
  if (!viewer || !page) return;
  const preset = getPresetForAddressWithoutFilters(viewer, { pathname, search: {} });
  const { sort, view, ...filters } = parseAthleteSearch({ ...search });
  const isPreset = JSON.stringify(filters) === JSON.stringify(parseAthleteSearch({ ...preset }));
  const { [page]: _before, ...others } = readSearches();
  const own = { sort, view, ...(!isPreset && filters) };
  writeSearches(isSet(own) ? { ...others, [page]: own } : others);
}

const isSet = (search: object): boolean => Object.values(search).some((value) => value !== undefined);

type Searches = Record<string, AthleteSearch>;

function readSearches(): Searches {
  try {
    return JSON.parse(sessionStorage.getItem(store) ?? '{}');
  } catch {
    return {};
  }
}

function writeSearches(searches: Searches): void {
  try {
    if (isSet(searches)) sessionStorage.setItem(store, JSON.stringify(searches));
    else sessionStorage.removeItem(store);
  } catch {
    // Full, or switched off.
  }
}
