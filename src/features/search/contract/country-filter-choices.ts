import { getCountryName, listCountriesByName } from '#features/places/contract/countries.ts';
import { unitedStates } from '#features/places/contract/country-codes.ts';
import { abroad } from './filters.ts';

/** 'CA' → 'Canada'. */
export const formatCountryChoice = (choice: string): string =>
  choice === abroad ? 'Outside the U.S.' : getCountryName(choice);

/** The choices as a list to choose from: the United States, everywhere else, then the others by name. */
export function listCountryChoicesByName(): string[] {
  const [first = unitedStates, ...others] = listCountriesByName().map(({ code }) => code);
  return [first, abroad, ...others];
}

/** Whether somebody who lives in a state of the United States can be among them. */
export const includesUnitedStates = (countries: readonly string[]): boolean =>
  countries.includes(unitedStates);
