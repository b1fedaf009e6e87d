import type { Interpretation } from '../../contract/filters-read-from-words.ts';
import {
  compilePattern,
  consumeMatches,
  createTextScan,
  listRemainingPhrases,
  type TextScan,
  wordStart,
} from './consume-matches-of-search-words.ts';
import { correctMisspelledFilterWords, type ListKnownWords } from './correct-misspelled-filter-words.ts';
import { expandAbbreviations } from './expand-abbreviations.ts';
import { type IsNameOrSchool, offerOrChooseCity } from './offer-or-choose-city.ts';
import { readBareClassYears, readBareMeasurements } from './read-bare-numbers.ts';
import { type CityLookup, protectCityNames, readNearPlaceAndRadius } from './read-cities.ts';
import { readClassYears } from './read-class-years.ts';
import { countryWords, readCountries } from './read-countries.ts';
import { readGenderAndStatus } from './read-gender-and-status.ts';
import { readAmbiguousGrades, readGrades } from './read-grades.ts';
import { readGpaAndStars, readHeightAndWeight, readVagueGrades } from './read-measurements.ts';
import { positionWords, readAmbiguousPositions, readUnambiguousPositions } from './read-positions.ts';
import { readAmbiguousRegions, readRegions } from './read-regions.ts';
import { findSides, resolveSides } from './read-sides.ts';
import { readAmbiguousSports, readSports, sportVocabulary } from './read-sports.ts';
import {
  readAmbiguousStateCodes,
  readSmallTerritoryCodes,
  readStateCodeLists,
  readStateCodes,
  readStateNames,
  stateWords,
} from './read-states.ts';
import { readSwimmingStrokes } from './read-swimming-strokes.ts';
import { limitWords, separateTextSearchFromOtherWords } from './separate-text-search-from-other-words.ts';

interface InterpretationOptions {
  hasSchool: boolean;
  now: Date;
  /** Words are only corrected where it says which ones profiles have. */
  listKnownWords?: ListKnownWords;
  /** A city is only chosen for words alone where it says that no name or school begins with them. */
  isNameOrSchool?: IsNameOrSchool;
}

/**
 * Reads filters from free words. Where words remain, those that misspell the name of a filter are corrected and all are
 * read again. Possible names stay a text search; what else is left is reported.
 */
export async function interpretSearch(
  text: string,
  cities: CityLookup,
  options: InterpretationOptions,
): Promise<Interpretation> {
  const expanded = expandAbbreviations(text);
  const scan = await readFiltersCorrectingWords(expanded, cities, options);
  const isText = Object.keys(scan.filters).length === 0 && !scan.marks.some(({ isReported }) => isReported);
  const { search, notUnderstood } = isText
    ? limitWords({ search: text.trim(), notUnderstood: [] })
    : separateTextSearchFromOtherWords(listRemainingPhrases(scan));
  const read = { filters: scan.filters, search, ...(notUnderstood.length > 0 && { notUnderstood }) };
  return offerOrChooseCity(read, cities, options.isNameOrSchool);
}

/** Each corrected word must add a filter: 'carolina' alone is none, and would replace the surname 'Caroline'. */
async function readFiltersCorrectingWords(
  text: string,
  cities: CityLookup,
  options: InterpretationOptions,
): Promise<TextScan> {
  const { listKnownWords } = options;
  let scan = await readFilters(text, cities, options);
  if (!listKnownWords) return scan;
  let textSoFar = text;
  for (const [typed, correction] of await correctMisspelledFilterWords(scan, { ...cities, listKnownWords })) {
    const corrected = textSoFar.replaceAll(/[\p{L}\p{M}]+/gu, (word) => (word === typed ? correction : word));
    const next = await readFilters(corrected, cities, options);
    if (countFilterValues(next) <= countFilterValues(scan)) continue;
    [scan, textSoFar] = [next, corrected];
  }
  return scan;
}

const countFilterValues = ({ filters }: TextScan): number => Object.values(filters).flat().length;

/** Rules run one after the other, and each removes the words that it has interpreted. Negated words stay text. */
async function readFilters(
  text: string,
  cities: CityLookup,
  { hasSchool, now }: InterpretationOptions,
): Promise<TextScan> {
  const scan = createTextScan(text);
  await readNearPlaceAndRadius(scan, cities, hasSchool);
  for (const read of [readHeightAndWeight, readGpaAndStars, readSwimmingStrokes]) read(scan);
  readVagueGrades(scan);
  const sides = findSides(scan);
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
  resolveSides(scan, sides);
  return scan;
}

function isFilterWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return (
    sportVocabulary.has(plain) || positionWords.has(plain) || stateWords.has(plain) || countryWords.has(plain)
  );
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
