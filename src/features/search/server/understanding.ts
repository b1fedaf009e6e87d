import type { Understanding } from '../contract.ts';
import { type Cities, keepCities, readPlace } from './understanding/places.ts';
import { positionWords, readSurePositions, readUnsurePositions } from './understanding/positions.ts';
import { opening, type Reading, readingOf, rule, take, textLeft } from './understanding/reading.ts';
import { readGrades, readSizes } from './understanding/sizes.ts';
import { isSportWord, readSports } from './understanding/sports.ts';
import { readStateCodes, readStateNames, readStateWords, stateWords } from './understanding/states.ts';
import { readYears } from './understanding/years.ts';

/**
 * Reads filters out of words: rules, one after the other, each of which takes away what it has understood. What is
 * certain becomes a filter; what might be a name, and what nobody wants, stays a text search.
 */
export async function understood(
  text: string,
  cities: Cities,
  { hasSchool }: { hasSchool: boolean },
): Promise<Understanding> {
  const reading = readingOf(text);
  await readPlace(reading, cities, hasSchool);
  for (const read of [readGrades, readSizes, readYears, readExtras]) read(reading);
  await keepCities(reading, cities, mayBeRead);
  // The sure ones first: what is beside them says what the others mean.
  for (const read of [readSports, readSurePositions, readStateNames, readStateCodes]) read(reading);
  for (const read of [readUnsurePositions, readStateWords]) read(reading);
  const isText = Object.keys(reading.filters).length === 0;
  return { filters: reading.filters, search: isText ? text.trim() : textLeft(reading) };
}

function mayBeRead(word: string): boolean {
  const plain = word.toLowerCase().replace(/\.$/, '');
  return isSportWord(plain) || positionWords.has(plain) || stateWords.has(plain);
}

const film = rule(`${opening}(?:(?:with|has)\\s+(?:film|videos?|highlights?)|has film)(?!\\p{L})`);
const bookmarked = rule(`${opening}bookmarked(?!\\p{L})`);

function readExtras(reading: Reading): void {
  take(reading, film, () => {
    reading.filters.hasFilm = true;
    return true;
  });
  take(reading, bookmarked, () => {
    reading.filters.bookmarked = true;
    return true;
  });
}
