import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import {
  compilePattern,
  consumeMatches,
  createTextScan,
  getRemainingText,
  type TextScan,
  wordStart,
} from './consume-matches-of-search-words.ts';
import { expandAbbreviations } from './expand-abbreviations.ts';
import { readBareClassYears, readBareMeasurements } from './read-bare-numbers.ts';
import { type CityLookup, protectCityNames, readNearPlaceAndRadius } from './read-cities.ts';
import { readClassYears } from './read-class-years.ts';
import { countryWords, readCountries } from './read-countries.ts';
import { readGenderAndStatus } from './read-gender-and-status.ts';
import { readAmbiguousGrades, readGrades } from './read-grades.ts';
import { readGpaAndStars, readHeightAndWeight } from './read-measurements.ts';
import { positionWords, readAmbiguousPositions, readUnambiguousPositions } from './read-positions.ts';
import { readAmbiguousRegions, readRegions } from './read-regions.ts';
import { isSportWord, readAmbiguousSports, readSports } from './read-sports.ts';
import {
  readAmbiguousStateCodes,
  readSmallTerritoryCodes,
  readStateCodeLists,
  readStateCodes,
  readStateNames,
  stateWords,
} from './read-states.ts';

/**
 * Reads filters from free words. Rules run one after the other, and each removes the words that it has interpreted.
 * Possible names and negated words stay a text search.
 */
export async function interpretSearch(
  text: string,
  cities: CityLookup,
  { hasSchool, now }: { hasSchool: boolean; now: Date },
): Promise<Interpretation> {
  const scan = createTextScan(expandAbbreviations(text));
  await readNearPlaceAndRadius(scan, cities, hasSchool);
  for (const read of [readHeightAndWeight, readGpaAndStars]) read(scan);
  readClassYears(scan, now);
  readGrades(scan, now);
  readBareMeasurements(scan);
  readFilmAndBookmarks(scan);
  readGenderAndStatus(scan);
  readRegions(scan);
  readStateCodeLists(scan);
  await protectCityNames(scan, cities, isFilterWord);
  // Unambiguous words first: the others are read by their neighbors.
  for (const read of [readSports, readUnambiguousPositions, readStateNames, readStateCodes, readCountries])
    read(scan);
  for (const read of [
    readAmbiguousSports,
    readSmallTerritoryCodes,
    readAmbiguousPositions,
    readAmbiguousStateCodes,
  ])
    read(scan);
  readAmbiguousRegions(scan);
  readAmbiguousGrades(scan, now);
  readBareClassYears(scan, now);
  const isText = Object.keys(scan.filters).length === 0;
  return { filters: scan.filters, search: isText ? text.trim() : getRemainingText(scan) };
}

function isFilterWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return isSportWord(plain) || positionWords.has(plain) || stateWords.has(plain) || countryWords.has(plain);
}

const film = compilePattern(
  `${wordStart}(?:with|has|have|and|w/)\\s+(?:(?:a|any|some|good|game|highlight|skills|swing)\\s+)*` +
    '(?:film|videos?|highlights?|tape|footage)(?:\\s+(?:tape|videos?|reel))?(?!\\p{L})',
);
const bookmarked = compilePattern(`${wordStart}bookmarked(?!\\p{L})`);

function readFilmAndBookmarks(scan: TextScan): void {
  consumeMatches(scan, film, () => {
    scan.filters.hasFilm = true;
    return true;
  });
  consumeMatches(scan, bookmarked, () => {
    scan.filters.bookmarked = true;
    return true;
  });
}
