import { fiftyStates, findStateCode, stateNames } from '#features/places/contract.ts';
import {
  addFilterValue,
  compilePattern,
  consumeMatches,
  createWordsPattern,
  isNeighborFilter,
  mayNeighborBeName,
  type Neighbor,
  type Neighbors,
  normalizeSpacesAndCase,
  type TextScan,
  wordStart,
} from './consume-matches-of-search-words.ts';
import { mayBePosition, meansPositionNotState } from './read-positions.ts';

const lowerCaseStateNames = fiftyStates.map((code) => stateNames[code].toLowerCase());
/** Not the codes of the small territories: 'VI' is also a suffix of names, and 'as' a word. */
const readCodes = [...fiftyStates, 'DC', 'PR'] as const;
export const stateWords = new Set([
  ...lowerCaseStateNames.flatMap((name) => name.split(' ')),
  ...readCodes.map((code) => code.toLowerCase()),
]);
const districtAndTerritoryNames = [
  'washington dc',
  'washington d.c.',
  'washington, dc',
  'washington, d.c.',
  'district of columbia',
  'puerto rico',
  'guam',
  'virgin islands',
  'us virgin islands',
  'u.s. virgin islands',
  'american samoa',
  'northern mariana islands',
];

/** States that are also names of people: read only beside another filter. */
const stateNamesThatAreNames = ['virginia', 'georgia', 'washington', 'montana', 'carolina'];
/** 'Kansas City' and 'Virginia Beach' are cities, 'Washington High' is a school, and 'Washington DC' is read as a whole. */
const notAStateSuffix =
  /^\s+(?:(?:city|beach|springs|falls|heights|d\.?\s?c)(?!\p{L})|(?:[\p{L}\p{M}.'’-]+\s+){0,2}(?:high|school|academy|prep)(?!\p{L}))/iu;
/** Whether what follows makes the name of a state or country that of a city or school. */
export const isPartOfCityOrSchoolName = (textAfter: string): boolean => notAStateSuffix.test(textAfter);

const preposition = `(?:${wordStart}(in|from)\\s+)?`;
const namePattern = compilePattern(
  preposition + createWordsPattern([...lowerCaseStateNames, ...districtAndTerritoryNames]),
);

/** State codes that are words in lower case; those of the second set are read beside another filter. */
const codesThatAreAlwaysWords = new Set('in or me hi ok la id pr'.split(' '));
const codesThatAreWords = new Set([...codesThatAreAlwaysWords, ...'oh al de ma pa mo co md ms'.split(' ')]);

/** A name follows: 'Indiana Jones', 'Ohio State'. In 'texas de' it is a defensive end. */
function isFollowedByName({ after }: Neighbors): boolean {
  if (!mayNeighborBeName(after)) return false;
  const word = after?.word?.toLowerCase() ?? '';
  return !mayBePosition(word) && (!stateWords.has(word) || codesThatAreAlwaysWords.has(word));
}

/** Reads states by their full names. */
export function readStateNames(scan: TextScan): void {
  consumeMatches(scan, namePattern, (match, neighbors) => {
    const [all, introduced, matchedText] = match;
    if (isPartOfCityOrSchoolName(scan.rest.slice(match.index + all.length))) return false;
    const name = normalizeSpacesAndCase(matchedText);
    if (!introduced && !mayMeanStateOrCountry(neighbors, stateNamesThatAreNames.includes(name))) return false;
    addFilterValue(scan.filters, 'state', findStateCode(name) as string);
    return true;
  });
}

/** Whether the words around the name of a state or country let it mean that; `isName`: it may be somebody's name. */
export function mayMeanStateOrCountry(neighbors: Neighbors, isName: boolean): boolean {
  const { before, after } = neighbors;
  if (!isName) return isNeighborFilter(before) || !isFollowedByName(neighbors);
  return (
    (isNeighborFilter(before) || isNeighborFilter(after)) &&
    !mayNeighborBeName(before) &&
    !isFollowedByName(neighbors)
  );
}

const codePattern = compilePattern(preposition + createWordsPattern(readCodes));

const code = `(?:${readCodes.join('|')})`;
const codeListPattern = compilePattern(
  `${wordStart}(${code}(?:\\s*[,/]\\s*(?:or\\s+|and\\s+)?${code}|\\s+(?:or|and|&)\\s+${code}|\\s+${code}){2,})(?![\\p{L}\\p{N}'’-])`,
);

/** Reads three or more codes in a row, where 'in', 'ok' and 'de' are states, too: 'mi oh in il'. */
export function readStateCodeLists(scan: TextScan): void {
  consumeMatches(scan, codeListPattern, ({ 1: list = '', index }) => {
    const codes = list.split(/[\s,/&]+/).filter((word) => !/^(?:or|and)$/.test(word) && word);
    const clear = codes.filter((word) => !codesThatAreWords.has(word.toLowerCase()));
    const isIntroduced = /(?:in|from)\s+$/i.test(scan.rest.slice(0, index));
    const mayBegin =
      isIntroduced || (clear.length > 0 && !codesThatAreAlwaysWords.has(codes[0]!.toLowerCase()));
    if (clear.length < 2 && !mayBegin) return false;
    for (const word of codes) addFilterValue(scan.filters, 'state', word.toUpperCase());
    return true;
  });
}

/** Reads state codes that are clearly codes: 'TX', 'from OH', 'ca'. */
export function readStateCodes(scan: TextScan): void {
  consumeMatches(scan, codePattern, ([, introduced, matchedText = ''], { after }) => {
    const code = matchedText.toUpperCase();
    const isWritten = matchedText === code && !scan.isAllCapitals;
    if (
      !isWritten &&
      (codesThatAreWords.has(matchedText.toLowerCase()) || isFirstWordOfName(matchedText, after))
    )
      return false;
    // 'DE texas' is a defensive end, and so is 'football DE'.
    if (!introduced && meansPositionNotState(code, scan.filters)) return false;
    addFilterValue(scan.filters, 'state', code);
    return true;
  });
}

/** Those of the small territories are codes behind a comma only: 'Yigo, GU', but 'John Smith VI'. */
const smallTerritoryPattern = compilePattern(`(?<=,\\s{0,2})(gu|vi|as|mp)(?![\\p{L}\\p{M}'’-])`);

export function readSmallTerritoryCodes(scan: TextScan): void {
  consumeMatches(scan, smallTerritoryPattern, ([, matchedText = '']) => {
    if (matchedText !== matchedText.toUpperCase()) return false;
    addFilterValue(scan.filters, 'state', matchedText);
    return true;
  });
}

/** 'Mt Vernon', 'Ky Bowman'. */
function isFirstWordOfName(matchedText: string, after: Neighbor): boolean {
  if (!mayNeighborBeName(after)) return false;
  return (
    /^mt$/i.test(matchedText) || (/^\p{Lu}\p{Ll}$/u.test(matchedText) && /^\p{Lu}/u.test(after?.word ?? ''))
  );
}

/** Reads ambiguous codes beside another filter: 'linebacker oh'. */
export function readAmbiguousStateCodes(scan: TextScan): void {
  consumeMatches(scan, codePattern, ([, introduced, matchedText = ''], { before, after }) => {
    if (codesThatAreAlwaysWords.has(matchedText.toLowerCase()) && !scan.isAllCapitals) return false;
    if (mayNeighborBeName(after) || !(introduced || isNeighborFilter(before) || isNeighborFilter(after)))
      return false;
    addFilterValue(scan.filters, 'state', matchedText.toUpperCase());
    return true;
  });
}
