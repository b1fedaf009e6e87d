import { listSideFields } from '#features/sports/contract/describe-strong-sides.ts';
import { type SideField, sideFields } from '#features/sports/contract/strong-sides.ts';
import { getSportFacts, type Sport, sports } from '#features/sports/contract.ts';
import {
  addFilterValue,
  consumeMatches,
  type Filters,
  findTextOrder,
  type TextScan,
} from './consume-matches-of-search-words.ts';
import { type SideMeaning, sidePhrases } from './side-words.ts';

/** Phrases of hand, foot and side of the plate, whose meaning depends on the sports of the whole text. */
export interface ReadSide {
  /** Of its mark in the scan. */
  markIndex: number;
  text: string;
  meanings: SideMeaning[][];
}

/** Finds what is said of hand, foot and side of the plate: 'LHP', 'left-footed', 'bats left'. */
export function findSides(scan: TextScan): ReadSide[] {
  const found: ReadSide[] = [];
  for (const { getPattern, listMeanings, position } of sidePhrases)
    consumeMatches(scan, getPattern, (match) => {
      found.push({ markIndex: scan.marks.length, text: match[0], meanings: listMeanings(match) });
      if (position) addFilterValue(scan.filters, 'position', position.name);
      return position ? { sports: position.sports } : true;
    });
  return found.toSorted(
    (one, two) => findTextOrder(scan, one.markIndex) - findTextOrder(scan, two.markIndex),
  );
}

/**
 * Decides what was meant, once the sports and positions of the text are known: a 'lefty' has a left foot in soccer. What no
 * sport of the search has, or no sport together with what came before it, is reported as not understood.
 */
export function resolveSides(scan: TextScan, read: readonly ReadSide[]): void {
  const { filters } = scan;
  if (read.length === 0) return;
  const ofSearch = filters.sport ?? listSportsOfPositions(filters.position);
  let possible: readonly Sport[] = ofSearch;
  for (const { markIndex, text, meanings } of read) {
    const meant = meanings.find((together) => intersectSports(possible, together).length > 0);
    if (!meant) {
      scan.marks[markIndex] = { text, negated: true };
      continue;
    }
    possible = intersectSports(possible, meant);
    for (const { field, values } of meant) for (const value of values) addFilterValue(filters, field, value);
  }
  addSportsOfAmbiguousSides(filters, possible, ofSearch);
}

const intersectSports = (possible: readonly Sport[], meanings: readonly SideMeaning[]) =>
  possible.filter((sport) => meanings.every((meaning) => meaning.sports.includes(sport)));

/** Who 'throws left' plays baseball, but the hand that is stored may hold a racket. */
function addSportsOfAmbiguousSides(
  filters: Filters,
  possible: readonly Sport[],
  ofSearch: readonly Sport[],
): void {
  if (filters.sport) return;
  const asked = sideFields.filter((field: SideField) => filters[field]);
  const found = ofSearch.filter((sport) => asked.every((field) => listSideFields(sport).includes(field)));
  if (asked.length > 0 && possible.length < found.length) filters.sport = [...possible];
}

function listSportsOfPositions(positions: readonly string[] | undefined): readonly Sport[] {
  if (!positions) return sports;
  return sports.filter((sport) => positions.some((name) => name in getSportFacts(sport).positions));
}
