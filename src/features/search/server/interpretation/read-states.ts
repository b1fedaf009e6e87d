import { findStateCode, stateNames, states } from '#features/places/contract.ts';
import { mayBePosition, meansPositionNotState } from './read-positions.ts';
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
} from './text-scanner.ts';

const lowerCaseStateNames = Object.values(stateNames).map((name) => name.toLowerCase());
export const stateWords = new Set([
  ...lowerCaseStateNames.flatMap((name) => name.split(' ')),
  ...states.map((code) => code.toLowerCase()),
]);

/** States that are also names of people: read only beside another filter. */
const stateNamesThatAreNames = ['virginia', 'georgia', 'washington', 'montana', 'carolina'];
/** 'Kansas City' and 'Virginia Beach' are cities, 'Washington High' is a school, 'Washington DC' no state. */
const notAStateSuffix =
  /^\s+(?:(?:city|beach|springs|falls|heights|d\.?\s?c)(?!\p{L})|(?:[\p{L}\p{M}.'’-]+\s+){0,2}(?:high|school|academy|prep)(?!\p{L}))/iu;
const preposition = `(?:${wordStart}(in|from)\\s+)?`;
const namePattern = compilePattern(preposition + createWordsPattern(lowerCaseStateNames));

/** State codes that are words in lower case; those of the second set are read beside another filter. */
const codesThatAreAlwaysWords = new Set('in or me hi ok la id'.split(' '));
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
    if (notAStateSuffix.test(scan.rest.slice(match.index + all.length))) return false;
    const name = normalizeSpacesAndCase(matchedText);
    if (!introduced && !meansStateInContext(name, neighbors)) return false;
    addFilterValue(scan.filters, 'state', findStateCode(name) as string);
    return true;
  });
}

function meansStateInContext(stateName: string, neighbors: Neighbors): boolean {
  const { before, after } = neighbors;
  if (!stateNamesThatAreNames.includes(stateName))
    return isNeighborFilter(before) || !isFollowedByName(neighbors);
  return (
    (isNeighborFilter(before) || isNeighborFilter(after)) &&
    !mayNeighborBeName(before) &&
    !isFollowedByName(neighbors)
  );
}

const codePattern = compilePattern(preposition + createWordsPattern(states));

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
