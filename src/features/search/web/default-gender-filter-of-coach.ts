import type { Account } from '#features/accounts/contract/accounts.ts';
import { addressFilters } from '../contract/filters.ts';
import { type AthleteSearch, parseAthleteSearch } from './search-params.ts';

/** In the session storage: until the tab is closed. */
const store = 'fieldhouse-gender-preset-removed';

/** The search of a visit that has not chosen filters yet: the athletes of the coach's program, if it is for one gender. */
export function getDefaultGenderOfProgram(viewer: Account | null | undefined): Pick<AthleteSearch, 'gender'> {
  const { programGenders = [] } = viewer ?? {};
  return programGenders.length === 1 && !sessionStorage.getItem(store) ? { gender: programGenders } : {};
}

/** Remembers for this visit that the viewer has removed the gender from a search. */
export function rememberRemovedGender(before: AthleteSearch, after: AthleteSearch): void {
  if (before.gender && !after.gender) sessionStorage.setItem(store, 'true');
}

/** The preset for an address without filters; undefined where there is none. An address with filters shows what it says. */
export function getPresetForAddressWithoutFilters(
  viewer: Account | null | undefined,
  search: object,
): AthleteSearch | undefined {
  const asked = parseAthleteSearch({ ...search });
  if (addressFilters.some((name) => asked[name] !== undefined)) return undefined;
  const { gender } = getDefaultGenderOfProgram(viewer);
  return gender && { ...asked, gender };
}
