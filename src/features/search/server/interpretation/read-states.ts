import { findStateCode, stateNames, states } from '#features/places/contract.ts';
import { mayBePosition, meansPositionNotState } from './read-positions.ts';
import {
  addValue,
  compilePattern,
  consumeMatches,
  isRecognizedFilter,
  mayBeName,
  type Neighbor,
  type Neighbors,
  normalizeSpaces,
  type TextScan,
  wordAlternatives,
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
const namePattern = compilePattern(preposition + wordAlternatives(lowerCaseStateNames));

/** State codes that are words in lower case; those of the second set are read beside another filter. */
const codesThatAreAlwaysWords = new Set('in or me hi ok la id'.split(' '));
const codesThatAreWords = new Set([...codesThatAreAlwaysWords, ...'oh al de ma pa mo co md ms'.split(' ')]);

/** A name follows: 'Indiana Jones', 'Ohio State'. In 'texas de' it is a defensive end. */
function isFollowedByName({ after }: Neighbors): boolean {
  if (!mayBeName(after)) return false;
  const word = after?.word?.toLowerCase() ?? '';
  return !mayBePosition(word) && (!stateWords.has(word) || codesThatAreAlwaysWords.has(word));
}

/** Reads states by their full names. */
export function readStateNames(scan: TextScan): void {
  consumeMatches(scan, namePattern, (match, sides) => {
    const [all, introduced, said] = match;
    if (notAStateSuffix.test(scan.rest.slice(match.index + all.length))) return false;
    const name = normalizeSpaces(said);
    if (!introduced && !isStateInContext(name, sides)) return false;
    addValue(scan.filters, 'state', findStateCode(name) as string);
    return true;
  });
}

function isStateInContext(name: string, sides: Neighbors): boolean {
  const { before, after } = sides;
  if (!stateNamesThatAreNames.includes(name)) return isRecognizedFilter(before) || !isFollowedByName(sides);
  return (
    (isRecognizedFilter(before) || isRecognizedFilter(after)) &&
    !mayBeName(before) &&
    !isFollowedByName(sides)
  );
}

const codePattern = compilePattern(preposition + wordAlternatives(states));

/** Reads state codes that are clearly codes: 'TX', 'from OH', 'ca'. */
export function readStateCodes(scan: TextScan): void {
  consumeMatches(scan, codePattern, ([, introduced, said = ''], { after }) => {
    const code = said.toUpperCase();
    const isWritten = said === code && !scan.isAllCapitals;
    if (!isWritten && (codesThatAreWords.has(said.toLowerCase()) || isPartOfName(said, after))) return false;
    // 'DE texas' is a defensive end, and so is 'football DE'.
    if (!introduced && meansPositionNotState(code, scan.filters)) return false;
    addValue(scan.filters, 'state', code);
    return true;
  });
}

/** 'Mt Vernon', 'Ky Bowman'. */
function isPartOfName(said: string, after: Neighbor): boolean {
  if (!mayBeName(after)) return false;
  return /^mt$/i.test(said) || (/^\p{Lu}\p{Ll}$/u.test(said) && /^\p{Lu}/u.test(after?.word ?? ''));
}

/** Reads ambiguous codes beside another filter: 'linebacker oh'. */
export function readAmbiguousStateCodes(scan: TextScan): void {
  consumeMatches(scan, codePattern, ([, introduced, said = ''], { before, after }) => {
    if (codesThatAreAlwaysWords.has(said.toLowerCase()) && !scan.isAllCapitals) return false;
    if (mayBeName(after) || !(introduced || isRecognizedFilter(before) || isRecognizedFilter(after)))
      return false;
    addValue(scan.filters, 'state', said.toUpperCase());
    return true;
  });
}
