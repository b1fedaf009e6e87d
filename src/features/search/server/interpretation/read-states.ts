import { findStateCode, stateNames, states } from '#features/places/contract.ts';
import { isPositionRather, mayBePosition } from './read-positions.ts';
import {
  addValue,
  anyOf,
  isFilter,
  mayBeName,
  normalizeSpaces,
  rule,
  type Scan,
  type Side,
  type Sides,
  takeMatches,
  wordStart,
} from './text-scanner.ts';

const names = Object.values(stateNames).map((name) => name.toLowerCase());
export const stateWords = new Set([
  ...names.flatMap((name) => name.split(' ')),
  ...states.map((code) => code.toLowerCase()),
]);

/** First names and presidents: a state only beside something that was understood. */
const namesToo = ['virginia', 'georgia', 'washington', 'montana', 'carolina'];
/** 'Kansas City' and 'Virginia Beach' are cities, 'Washington High' is a school, 'Washington DC' no state. */
const notTheState =
  /^\s+(?:(?:city|beach|springs|falls|heights|d\.?\s?c)(?!\p{L})|(?:[\p{L}\p{M}.'’-]+\s+){0,2}(?:high|school|academy|prep)(?!\p{L}))/iu;
const preposition = `(?:${wordStart}(in|from)\\s+)?`;
const named = rule(preposition + anyOf(names));

/** In small letters these are words; those of the second line only where nothing says that a state is meant. */
const never = new Set('in or me hi ok la id'.split(' '));
const wordsToo = new Set([...never, ...'oh al de ma pa mo co md ms'.split(' ')]);

/** A name follows: 'Indiana Jones', 'Ohio State'. In 'texas de' it is a defensive end. */
function isBeforeName({ after }: Sides): boolean {
  if (!mayBeName(after)) return false;
  const word = after?.word?.toLowerCase() ?? '';
  return !mayBePosition(word) && (!stateWords.has(word) || never.has(word));
}

/** Names of states that are written out. */
export function readStateNames(scan: Scan): void {
  takeMatches(scan, named, (match, sides) => {
    const [all, introduced, said] = match;
    if (notTheState.test(scan.rest.slice(match.index + all.length))) return false;
    const name = normalizeSpaces(said);
    if (!introduced && !isStateBetween(name, sides)) return false;
    addValue(scan.filters, 'state', findStateCode(name) as string);
    return true;
  });
}

function isStateBetween(name: string, sides: Sides): boolean {
  const { before, after } = sides;
  if (!namesToo.includes(name)) return isFilter(before) || !isBeforeName(sides);
  return (isFilter(before) || isFilter(after)) && !mayBeName(before) && !isBeforeName(sides);
}

const coded = rule(preposition + anyOf(states));

/** Codes that are written as such: 'TX', 'from OH', 'ca'. */
export function readStateCodes(scan: Scan): void {
  takeMatches(scan, coded, ([, introduced, said = ''], { after }) => {
    const code = said.toUpperCase();
    const isWritten = said === code && !scan.isShouted;
    if (!isWritten && (wordsToo.has(said.toLowerCase()) || isNameWith(said, after))) return false;
    // 'DE texas' is a defensive end, and so is 'football DE'.
    if (!introduced && isPositionRather(code, scan.filters)) return false;
    addValue(scan.filters, 'state', code);
    return true;
  });
}

/** 'Mt Vernon', 'Ky Bowman'. */
function isNameWith(said: string, after: Side): boolean {
  if (!mayBeName(after)) return false;
  return /^mt$/i.test(said) || (/^\p{Lu}\p{Ll}$/u.test(said) && /^\p{Lu}/u.test(after?.word ?? ''));
}

/** What is left of codes, where what is beside it says that a state is meant: 'linebacker oh'. */
export function readStateWords(scan: Scan): void {
  takeMatches(scan, coded, ([, introduced, said = ''], { before, after }) => {
    if (never.has(said.toLowerCase()) && !scan.isShouted) return false;
    if (mayBeName(after) || !(introduced || isFilter(before) || isFilter(after))) return false;
    addValue(scan.filters, 'state', said.toUpperCase());
    return true;
  });
}
