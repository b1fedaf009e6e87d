import { getCountryName } from '#features/places/contract/countries.ts';
import { countryCodes } from '#features/places/contract/country-codes.ts';
import { abroad } from '../../contract/filters.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  createWordsPattern,
  normalizeSpacesAndCase,
  type TextScan,
  wordStart,
} from './consume-matches-of-search-words.ts';
import { isPartOfCityOrSchoolName, mayMeanStateOrCountry } from './read-states.ts';

/** 'Georgia' is the state, 'Jersey' is New Jersey, and 'Guernsey' a town. */
const notRead = new Set(['GE', 'GG', 'JE']);

/** How coaches write countries, beside the names of the list; nationalities that are also surnames are missing. */
const otherWords: Record<string, string[]> = {
  AU: ['australian', 'australians'],
  BR: ['brazilian', 'brazilians'],
  CA: ['canadian', 'canadians'],
  CN: ['chinese'],
  DE: ['germans'],
  DK: ['danish'],
  ES: ['spanish'],
  GB: ['british', 'england', 'scotland', 'wales', 'northern ireland', 'great britain', 'uk', 'u.k.'],
  HK: ['hong kong'],
  IT: ['italian', 'italians'],
  JM: ['jamaican', 'jamaicans'],
  JP: ['japanese'],
  KE: ['kenyan', 'kenyans'],
  KR: ['korea', 'korean', 'koreans'],
  MX: ['mexican', 'mexicans'],
  NG: ['nigerian', 'nigerians'],
  NO: ['norwegian', 'norwegians'],
  NZ: ['new zealander', 'new zealanders'],
  SE: ['swedish'],
  US: ['usa', 'u.s.a.', 'united states of america'],
  [abroad]: ['abroad', 'overseas', 'internationals', 'international', 'outside the us', 'outside the u.s.'],
};

/** Also names of people and American towns, or words: read only beside another filter, or after 'in' or 'from'. */
const wordsThatAreNames = new Set(
  (
    'angola belgium brazil chad china cuba cyprus denmark dominica egypt england france gibraltar greece greenland ' +
    'grenada guinea india international ireland israel italian italy jamaica jordan kenya korea lebanon malta monaco ' +
    'morocco norway panama peru poland samoa scotland spain spanish turkey wales usa'
  ).split(' '),
);

const codesByWord = new Map<string, string>([
  ...countryCodes
    .filter((code) => !notRead.has(code))
    .map((code): [string, string] => [getCountryName(code).toLowerCase(), code]),
  ...Object.entries(otherWords).flatMap(([code, words]) =>
    words.map((word): [string, string] => [word, code]),
  ),
]);

export const countryWords = new Set([...codesByWord.keys()].flatMap((word) => word.split(' ')));

/** 'Canada' and 'canadian' are 'CA'; undefined for words that are no country. */
export const findCountryOfWords = (words: string): string | undefined =>
  codesByWord.get(normalizeSpacesAndCase(words));

const pattern = compilePattern(
  `(?:${wordStart}(in|from)\\s+(?:the\\s+)?)?${createWordsPattern(codesByWord.keys())}`,
);

/** Reads countries: 'goalies from canada', 'swedish', 'abroad'. */
export function readCountries(scan: TextScan): void {
  consumeMatches(scan, pattern, (match, neighbors) => {
    const [all, introduced, matchedText = ''] = match;
    if (isPartOfCityOrSchoolName(scan.rest.slice(match.index + all.length))) return false;
    const isName = wordsThatAreNames.has(normalizeSpacesAndCase(matchedText));
    if (!introduced && !mayMeanStateOrCountry(neighbors, isName)) return false;
    addFilterValue(scan.filters, 'country', findCountryOfWords(matchedText) as string);
    return true;
  });
}
