import type { Sport } from '#features/sports/contract.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  createWordsPattern,
  type Filters,
  isNeighborFilter,
  type MatchResult,
  mayNeighborBeName,
  type Neighbors,
  normalizeSpacesAndCase,
  schoolSuffix,
  type TextScan,
} from './consume-matches-of-search-words.ts';
import {
  ambiguousNames,
  codesOfStates,
  codesThatAreWords,
  namesWithinSport,
  type PositionMeanings,
  positionCodes,
  positionNames,
} from './position-words.ts';

const addPluralForms = (words: Iterable<string>) => [...words].flatMap((word) => [word, `${word}s`]);
const findPositionMeanings = (
  words: ReadonlyMap<string, PositionMeanings>,
  matchedText: string,
): PositionMeanings => words.get(matchedText) ?? words.get(matchedText.replace(/s$/i, '')) ?? [];

// A code without a vowel is no name and no word: 'QB', 'SS', '1B'.
const isUnambiguousCode = (code: string) =>
  code.length > 1 && !/[AEIOU]/.test(code) && !codesThatAreWords.has(code) && !codesOfStates.has(code);
const codes = [...positionCodes.keys()];
const letters = codes.filter((code) => code.length === 1);

const namePattern = compilePattern(
  createWordsPattern(addPluralForms([...positionNames.keys()].filter((name) => !ambiguousNames.has(name)))),
);
const ambiguousNamePattern = compilePattern(createWordsPattern(addPluralForms(ambiguousNames)));
const namesWithinSportPattern = compilePattern(createWordsPattern(addPluralForms(namesWithinSport.keys())));
const codePattern = compilePattern(createWordsPattern(addPluralForms(codes.filter(isUnambiguousCode))));
const ambiguousCodePattern = compilePattern(
  createWordsPattern([
    ...addPluralForms(codes.filter((code) => code.length > 1 && !isUnambiguousCode(code))),
    ...letters,
  ]),
);

/** Reads words that mean a position beside any other word. */
export function readUnambiguousPositions(scan: TextScan): void {
  const findMeaningsInNeighborSport = (matchedText: string, neighbors: Neighbors) => {
    const sports = listNearbySports(neighbors, scan.filters);
    return findPositionMeanings(namesWithinSport, matchedText).filter(({ sport }) => sports.includes(sport));
  };
  consumeMatches(scan, namePattern, ({ 0: all, 1: matchedText, index }, neighbors) => {
    if (schoolSuffix.test(scan.rest.slice(index + all.length))) return false;
    const own = findMeaningsInNeighborSport(normalizeSpacesAndCase(matchedText), neighbors);
    return addPositionFilters(
      scan,
      own.length > 0 ? own : findPositionMeanings(positionNames, normalizeSpacesAndCase(matchedText)),
    );
  });
  consumeMatches(scan, namesWithinSportPattern, ([, matchedText], neighbors) =>
    addPositionFilters(scan, findMeaningsInNeighborSport(normalizeSpacesAndCase(matchedText), neighbors)),
  );
  consumeMatches(scan, codePattern, ([, matchedText = ''], { before }) => {
    // '20 lb' is a weight.
    if (/^lbs?$/i.test(matchedText) && /^\d+$/.test(before?.word ?? '')) return false;
    return addPositionFilters(scan, findPositionsOfCode(matchedText, scan.filters));
  });
}

/** Reads positions that may also be names or words: only alone, or beside a filter that fits. */
export function readAmbiguousPositions(scan: TextScan): void {
  consumeMatches(scan, ambiguousNamePattern, ([, matchedText], neighbors) => {
    const meanings = findPositionMeanings(positionNames, normalizeSpacesAndCase(matchedText));
    return isAloneOrBesideFilterOfSameSport(meanings, neighbors) && addPositionFilters(scan, meanings);
  });
  consumeMatches(scan, ambiguousCodePattern, ([, matchedText = ''], neighbors) => {
    const meanings = findPositionsOfCode(matchedText, scan.filters);
    const isWord =
      matchedText.length === 1 ||
      codesOfStates.has(matchedText.toUpperCase()) ||
      isCodeWrittenLikeWord(matchedText, scan);
    const fits = isWord
      ? isBesideSportOfPosition(meanings, neighbors, scan.filters)
      : isAloneOrBesideFilterOfSameSport(meanings, neighbors);
    return fits && addPositionFilters(scan, meanings);
  });
}

const isCodeWrittenLikeWord = (matchedText: string, { isAllCapitals: isShouted }: TextScan) =>
  codesThatAreWords.has(matchedText.toUpperCase()) &&
  (isShouted || matchedText !== matchedText.toUpperCase());

function isBesideSportOfPosition(
  meanings: PositionMeanings,
  neighbors: Neighbors,
  filters: Filters,
): boolean {
  const sports = listNearbySports(neighbors, filters);
  return !mayNeighborBeName(neighbors.after) && meanings.some(({ sport }) => sports.includes(sport));
}

/** Whether the word is alone or beside a filter of the same sport, and not before a possible name. */
function isAloneOrBesideFilterOfSameSport(meanings: PositionMeanings, neighbors: Neighbors): boolean {
  if (mayNeighborBeName(neighbors.after)) return false;
  if (!neighbors.before && !neighbors.after) return true;
  return [neighbors.before, neighbors.after].some((neighbor) => {
    const sports = neighbor?.mark?.sports;
    return isNeighborFilter(neighbor) && (!sports || meanings.some(({ sport }) => sports.includes(sport)));
  });
}

const listNeighborSports = ({ before, after }: Neighbors): Sport[] =>
  [before, after].flatMap((neighbor) => neighbor?.mark?.sports ?? []);

/** The sports of the neighbors; the only sport of the search where no neighbor may be a name. */
function listNearbySports(neighbors: Neighbors, { sport: chosen }: Filters): Sport[] {
  const isBesideName = mayNeighborBeName(neighbors.before) || mayNeighborBeName(neighbors.after);
  return [...listNeighborSports(neighbors), ...(isBesideName || chosen?.length !== 1 ? [] : chosen)];
}

/** The positions that a code abbreviates, in the chosen sports if there are some. */
function findPositionsOfCode(matchedText: string, { sport }: Filters): PositionMeanings {
  const meanings = findPositionMeanings(positionCodes, matchedText.toUpperCase());
  return sport ? meanings.filter((one) => sport.includes(one.sport)) : meanings;
}

function addPositionFilters({ filters }: TextScan, meanings: PositionMeanings): MatchResult {
  for (const { name } of meanings) addFilterValue(filters, 'position', name);
  return meanings.length > 0 && { sports: meanings.map(({ sport }) => sport) };
}

/** Whether a code that is also a state's means a position here. */
export function meansPositionNotState(code: string, filters: Filters): boolean {
  if (codesOfStates.has(code)) return false;
  return findPositionsOfCode(code, filters).length > 0 && Boolean(filters.sport ?? filters.state);
}

/** Whether this word can mean a position. */
export const mayBePosition = (word: string): boolean =>
  [positionCodes.has(word.toUpperCase()), ambiguousNames.has(word), namesWithinSport.has(word)].some(Boolean);

/** Every word that occurs in a position. */
export const positionWords = new Set(
  [
    ...addPluralForms(positionNames.keys()),
    ...addPluralForms(codes),
    ...addPluralForms(namesWithinSport.keys()),
  ].flatMap((name) => name.toLowerCase().split(' ')),
);
