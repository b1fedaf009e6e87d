import type { Interpretation } from '../../contract/interpretation.ts';
import { type CityLookup, protectCities, readPlace } from './read-cities.ts';
import { readYears } from './read-class-years.ts';
import { readGrades, readSizes } from './read-measurements.ts';
import { positionWords, readSurePositions, readUnsurePositions } from './read-positions.ts';
import { isSportWord, readSports } from './read-sports.ts';
import { readStateCodes, readStateNames, readStateWords, stateWords } from './read-states.ts';
import { getTextLeft, newScan, rule, type Scan, takeMatches, wordStart } from './text-scanner.ts';

/**
 * Reads filters out of words: rules run one after the other, and each removes the words it has interpreted. What is
 * certain becomes a filter; what might be a name, and what nobody wants, stays a text search.
 */
export async function interpretSearch(
  text: string,
  cities: CityLookup,
  { hasSchool }: { hasSchool: boolean },
): Promise<Interpretation> {
  const scan = newScan(text);
  await readPlace(scan, cities, hasSchool);
  for (const read of [readGrades, readSizes, readYears, readExtras]) read(scan);
  await protectCities(scan, cities, mayBeRead);
  // The sure ones first: what is beside them says what the others mean.
  for (const read of [readSports, readSurePositions, readStateNames, readStateCodes]) read(scan);
  for (const read of [readUnsurePositions, readStateWords]) read(scan);
  const isText = Object.keys(scan.filters).length === 0;
  return { filters: scan.filters, search: isText ? text.trim() : getTextLeft(scan) };
}

function mayBeRead(word: string): boolean {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return isSportWord(plain) || positionWords.has(plain) || stateWords.has(plain);
}

const film = rule(`${wordStart}(?:(?:with|has)\\s+(?:film|videos?|highlights?)|has film)(?!\\p{L})`);
const bookmarked = rule(`${wordStart}bookmarked(?!\\p{L})`);

function readExtras(scan: Scan): void {
  takeMatches(scan, film, () => {
    scan.filters.hasFilm = true;
    return true;
  });
  takeMatches(scan, bookmarked, () => {
    scan.filters.bookmarked = true;
    return true;
  });
}
