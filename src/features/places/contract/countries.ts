import type { Place } from '../contract.ts';
import { countryCodes, unitedStates } from './country-codes.ts';
import { countryNames } from './country-names.ts';

/** 'CA' → 'Canada'; a code that nobody knows stays as it is. */
export const getCountryName = (code: string): string => countryNames.get(code) ?? code;

let codesByName: Map<string, string> | undefined;

/** 'Canada', ' canada ' and 'CA' are 'CA'; undefined for a text that is no country. */
export function findCountryCode(text: string): string | undefined {
  codesByName ??= new Map([
    ...countryCodes.flatMap((code): [string, string][] => [
      [code.toLowerCase(), code],
      [getCountryName(code).toLowerCase(), code],
    ]),
    ['usa', unitedStates],
    ['england', 'GB'],
    ['scotland', 'GB'],
    ['wales', 'GB'],
    ['northern ireland', 'GB'],
    ['great britain', 'GB'],
    ['uk', 'GB'],
  ]);
  return codesByName.get(text.trim().replace(/\s+/g, ' ').toLowerCase());
}

/** Countries as a list to choose from: the United States first, the others by name. */
export function listCountriesByName(): { code: string; name: string }[] {
  const [first = unitedStates, ...others] = countryCodes;
  const toCountry = (code: string) => ({ code, name: getCountryName(code) });
  return [toCountry(first), ...others.map(toCountry).sort((a, b) => a.name.localeCompare(b.name, 'en-US'))];
}

/** 'Austin, TX', 'Toronto, Canada'. */
export function formatCityAndRegion({
  city,
  state,
  country,
}: Pick<Place, 'city' | 'state' | 'country'>): string {
  return `${city}, ${country === unitedStates ? state : getCountryName(country)}`;
}
