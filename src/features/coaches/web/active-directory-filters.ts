import { findStateCode, stateNames } from '#features/places/contract.ts';
import type { CoachSearch } from './search-params.ts';

/** A filter of the directory as a chip shows it, and the search without it. */
export interface ActiveDirectoryFilter {
  label: string;
  without: CoachSearch;
}

/** The filters that have no control of their own. */
export function listDirectoryChips(search: CoachSearch): ActiveDirectoryFilter[] {
  const { state = [], level, near, radius } = search;
  return [
    ...state.map((one) => {
      const others = state.filter((other) => other !== one);
      return {
        label: toStateName(one),
        without: { ...search, state: others.length > 0 ? others : undefined },
      };
    }),
    ...(level ? [{ label: level, without: { ...search, level: undefined } }] : []),
    ...(near
      ? [
          {
            label: radius === undefined ? `From ${near}` : `Within ${radius} miles of ${near}`,
            without: { ...search, near: undefined, radius: undefined },
          },
        ]
      : []),
  ];
}

function toStateName(words: string): string {
  const code = findStateCode(words);
  return code ? stateNames[code] : words;
}

/** Radii that an empty result offers. */
const widerRadii = [100, 250, 500];

/** Searches that ask for a little less, the smallest change first. */
export function listWiderDirectorySearches(search: CoachSearch): { label: string; search: CoachSearch }[] {
  const { radius, sport, search: words } = search;
  const wider = radius === undefined ? [] : widerRadii.filter((miles) => miles > radius);
  return [
    ...wider.map((miles) => ({ label: `Within ${miles} miles`, search: { ...search, radius: miles } })),
    ...listDirectoryChips(search).map(({ label, without }) => ({
      label: `Without '${label}'`,
      search: without,
    })),
    ...(sport ? [{ label: 'In all sports', search: { ...search, sport: undefined } }] : []),
    ...(words ? [{ label: `Without '${words}'`, search: { ...search, search: undefined } }] : []),
  ];
}
