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
 * itself, which begins anew, or not by a link of ours.
 */
export function findSearchOfLastVisit(
  { pathname, search }: Address,
  previous: { pathname: string } | undefined,
): AthleteSearch | undefined {
  const page = pages[pathname];
  if (!page || !previous || pages[previous.pathname] === page || isSet(search)) return undefined;
  const last = parseAthleteSearch({ ...readSearches()[page] });
  return isSet(last) ? last : undefined;
}

/** Remembers the search of a page that shows it. Filters that the page begins with by itself may be others next time. */
export function rememberSearch({ pathname, search }: Address, preset: AthleteSearch = {}): void {
  const page = pages[pathname];
  if (!page) return;
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
