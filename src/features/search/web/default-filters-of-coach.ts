import type { Account } from '#features/accounts/contract/accounts.ts';
import { addressFilters } from '../contract/filters.ts';
import { type AthleteSearch, parseAthleteSearch } from './search-params.ts';

/** In the session storage: until the tab is closed. */
const stores = {
  gender: 'fieldhouse-gender-preset-removed',
  sport: 'fieldhouse-sport-preset-removed',
} as const;
type PresetName = keyof typeof stores;

const isRemoved = (name: PresetName): boolean => sessionStorage.getItem(stores[name]) !== null;

/** The search of a visit that has not chosen filters yet: the athletes of the coach's program, if it is for one gender. */
export function getDefaultGenderOfProgram(viewer: Account | null | undefined): Pick<AthleteSearch, 'gender'> {
  const { programGenders = [] } = viewer ?? {};
  return programGenders.length === 1 && !isRemoved('gender') ? { gender: programGenders } : {};
}

/** The dashboard is about the coach's sport. */
function getDefaultSportOfProgram(viewer: Account | null | undefined): Pick<AthleteSearch, 'sport'> {
  const sport = viewer?.programSport;
  return sport && !isRemoved('sport') ? { sport: [sport] } : {};
}

/** Remembers for this visit that the viewer has removed the sport or the gender from a search. */
export function rememberRemovedPresets(before: AthleteSearch, after: AthleteSearch): void {
  for (const name of Object.keys(stores) as PresetName[])
    if (before[name] && !after[name]) sessionStorage.setItem(stores[name], 'true');
}

const dashboardPaths = ['/', '/dashboard'];

/** The preset for an address without filters; undefined where there is none. An address with filters shows what it says. */
export function getPresetForAddressWithoutFilters(
  viewer: Account | null | undefined,
  { pathname, search }: { pathname: string; search: object },
): AthleteSearch | undefined {
  const asked = parseAthleteSearch({ ...search });
  if (addressFilters.some((name) => asked[name] !== undefined)) return undefined;
  const preset = {
    ...(dashboardPaths.includes(pathname) ? getDefaultSportOfProgram(viewer) : {}),
    ...getDefaultGenderOfProgram(viewer),
  };
  return Object.keys(preset).length > 0 ? { ...asked, ...preset } : undefined;
}
