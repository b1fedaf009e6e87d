import type { Sport } from '#features/sports/contract.ts';
import {
  ambiguousNames,
  codesOfStates,
  codesThatAreWords,
  namesWithinSport,
  type PositionMeanings,
  positionCodes,
  positionNames,
} from './position-words.ts';
import {
  addValue,
  compilePattern,
  consumeMatches,
  type Filters,
  isRecognizedFilter,
  type MatchResult,
  mayBeName,
  type Neighbors,
  normalizeSpaces,
  type TextScan,
  wordAlternatives,
} from './text-scanner.ts';

const addPlurals = (words: Iterable<string>) => [...words].flatMap((word) => [word, `${word}s`]);
const findMeanings = (words: ReadonlyMap<string, PositionMeanings>, said: string): PositionMeanings =>
  words.get(said) ?? words.get(said.replace(/s$/i, '')) ?? [];

// A code without a vowel is no name and no word: 'QB', 'SS', '1B'.
const isUnambiguousCode = (code: string) =>
  code.length > 1 && !/[AEIOU]/.test(code) && !codesThatAreWords.has(code) && !codesOfStates.has(code);
const codes = [...positionCodes.keys()];
const letters = codes.filter((code) => code.length === 1);

const namePattern = compilePattern(
  wordAlternatives(addPlurals([...positionNames.keys()].filter((name) => !ambiguousNames.has(name)))),
);
const ambiguousNamePattern = compilePattern(wordAlternatives(addPlurals(ambiguousNames)));
const namesWithinSportPattern = compilePattern(wordAlternatives(addPlurals(namesWithinSport.keys())));
const codePattern = compilePattern(wordAlternatives(addPlurals(codes.filter(isUnambiguousCode))));
const ambiguousCodePattern = compilePattern(
  wordAlternatives([
    ...addPlurals(codes.filter((code) => code.length > 1 && !isUnambiguousCode(code))),
    ...letters,
  ]),
);

/** 'Rugby High' is a school; 'rugby high school' may be anything. */
const schoolSuffix = /^\s+(?:high(?!\s+school)|academy|prep|christian|catholic|day school)(?!\p{L})/iu;

/** Reads words that mean a position beside any other word. */
export function readUnambiguousPositions(scan: TextScan): void {
  const findMeaningsInSport = (said: string, sides: Neighbors) => {
    const sports = listNeighborSports(sides);
    return findMeanings(namesWithinSport, said).filter(({ sport }) => sports.includes(sport));
  };
  consumeMatches(scan, namePattern, ({ 0: all, 1: said, index }, sides) => {
    if (schoolSuffix.test(scan.rest.slice(index + all.length))) return false;
    const own = findMeaningsInSport(normalizeSpaces(said), sides);
    return addPositions(scan, own.length > 0 ? own : findMeanings(positionNames, normalizeSpaces(said)));
  });
  consumeMatches(scan, namesWithinSportPattern, ([, said], sides) =>
    addPositions(scan, findMeaningsInSport(normalizeSpaces(said), sides)),
  );
  consumeMatches(scan, codePattern, ([, said = ''], { before }) => {
    // '20 lb' is a weight.
    if (/^lbs?$/i.test(said) && /^\d+$/.test(before?.word ?? '')) return false;
    return addPositions(scan, findMeaningsOfCode(said, scan.filters));
  });
}

/** Reads positions that may also be names or words: only alone, or beside a filter that fits. */
export function readAmbiguousPositions(scan: TextScan): void {
  consumeMatches(scan, ambiguousNamePattern, ([, said], sides) => {
    const meant = findMeanings(positionNames, normalizeSpaces(said));
    return isBesideMatchingFilter(meant, sides) && addPositions(scan, meant);
  });
  consumeMatches(scan, ambiguousCodePattern, ([, said = ''], sides) => {
    const meant = findMeaningsOfCode(said, scan.filters);
    const isWord =
      said.length === 1 || codesOfStates.has(said.toUpperCase()) || looksLikeOrdinaryWord(said, scan);
    const fits = isWord ? isBesideOwnSport(meant, sides) : isBesideMatchingFilter(meant, sides);
    return fits && addPositions(scan, meant);
  });
}

const looksLikeOrdinaryWord = (said: string, { isAllCapitals: isShouted }: TextScan) =>
  codesThatAreWords.has(said.toUpperCase()) && (isShouted || said !== said.toUpperCase());

function isBesideOwnSport(meant: PositionMeanings, sides: Neighbors): boolean {
  const sports = listNeighborSports(sides);
  return !mayBeName(sides.after) && meant.some(({ sport }) => sports.includes(sport));
}

/** Whether the word is alone or beside a filter of the same sport, and not before a possible name. */
function isBesideMatchingFilter(meant: PositionMeanings, sides: Neighbors): boolean {
  if (mayBeName(sides.after)) return false;
  if (!sides.before && !sides.after) return true;
  return [sides.before, sides.after].some((side) => {
    const sports = side?.mark?.sports;
    return isRecognizedFilter(side) && (!sports || meant.some(({ sport }) => sports.includes(sport)));
  });
}

const listNeighborSports = ({ before, after }: Neighbors): Sport[] =>
  [before, after].flatMap((side) => side?.mark?.sports ?? []);

/** The positions that a code abbreviates, in the chosen sports if there are some. */
function findMeaningsOfCode(said: string, { sport }: Filters): PositionMeanings {
  const meant = findMeanings(positionCodes, said.toUpperCase());
  return sport ? meant.filter((one) => sport.includes(one.sport)) : meant;
}

function addPositions({ filters }: TextScan, meant: PositionMeanings): MatchResult {
  for (const { name } of meant) addValue(filters, 'position', name);
  return meant.length > 0 && { sports: meant.map(({ sport }) => sport) };
}

/** Whether a code that is also a state's means a position here. */
export function meansPositionNotState(code: string, filters: Filters): boolean {
  if (codesOfStates.has(code)) return false;
  return findMeaningsOfCode(code, filters).length > 0 && Boolean(filters.sport ?? filters.state);
}

/** Whether this word can mean a position. */
export const mayBePosition = (word: string): boolean =>
  [positionCodes.has(word.toUpperCase()), ambiguousNames.has(word), namesWithinSport.has(word)].some(Boolean);

/** Every word that occurs in a position. */
export const positionWords = new Set(
  [...addPlurals(positionNames.keys()), ...addPlurals(codes), ...addPlurals(namesWithinSport.keys())].flatMap(
    (name) => name.toLowerCase().split(' '),
  ),
);
