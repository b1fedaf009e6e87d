import type { Place } from '../contract.ts';

export const unitedStates = 'US';

/**
 * ISO 3166-1 codes of 2026 (and XK, which everybody uses for Kosovo), without uninhabited territories, and without
 * those of the United States, which are among the states.
 */
export const countryCodes = (
  'US AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ ' +
  'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PW PY QA RE RO RS RU RW SA SB SC SE SG SH ' +
  'SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG ' +
  'VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

const names = new Intl.DisplayNames('en-US', { type: 'region' });

/** 'CA' → 'Canada'; a code that nobody knows stays as it is. */
export function getCountryName(code: string): string {
  return names.of(code) ?? code;
}

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
