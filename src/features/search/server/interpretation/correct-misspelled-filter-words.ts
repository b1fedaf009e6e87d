import { getEditDistance, normalizeWord } from '../engine/spelling-corrections.ts';
import { listRemainingPhrases, type TextScan } from './consume-matches-of-search-words.ts';
import type { CityLookup } from './read-cities.ts';
import { positionWords } from './read-positions.ts';
import { sportVocabulary } from './read-sports.ts';
import { stateWords } from './read-states.ts';

/** Returns those words that occur in profiles. */
export type ListKnownWords = (words: string[]) => Promise<readonly string[]>;

/** Shorter words are too similar to names: Sutter is not a setter, Stryker no striker, and Georgina not from Georgia. */
const minLength = 8;
/** A word alone may be the surname of somebody who is not here. */
const minLengthAlone = 9;

const isTypedLongEnough = (word: string) => word.length >= minLength - 1 && /^[a-z]+$/.test(word);

let vocabulary: string[] | undefined;
function listVocabulary(): string[] {
  vocabulary ??= [
    ...new Set([
      ...[...sportVocabulary].flatMap((name) => name.split(/[^a-z]+/)),
      ...positionWords,
      ...stateWords,
      ...['uncommitted', 'committed', 'available', 'unsigned'],
      ...['seniors', 'juniors', 'sophomore', 'sophomores', 'freshmen', 'freshman'],
    ]),
  ].filter((word) => word.length >= minLength);
  return vocabulary;
}

/**
 * Returns corrections of 'quaterback' and 'lousiana': long words that no rule has read, that are in no profile and in no name of a
 * city, and that are one edit away from a word of the filters. Without a filter only a single word is corrected,
 * because several may be a name.
 */
export async function correctMisspelledFilterWords(
  scan: TextScan,
  { listKnownWords, listCityNames }: Pick<CityLookup, 'listCityNames'> & { listKnownWords: ListKnownWords },
): Promise<Map<string, string>> {
  const phrases = listRemainingPhrases(scan).map(({ words }) =>
    words.flatMap(({ text: word, isFiller }) => (isFiller ? [] : word)),
  );
  const hasFilters = Object.keys(scan.filters).length > 0;
  if (!hasFilters && phrases.flat().length > 1) return new Map();
  const corrections = new Map(
    phrases.flat().flatMap((typed) => {
      const correction = isTypedLongEnough(normalizeWord(typed)) && findCorrection(normalizeWord(typed));
      return correction && (hasFilters || correction.length >= minLengthAlone)
        ? [[typed, correction] as const]
        : [];
    }),
  );
  if (corrections.size === 0) return corrections;
  const names = phrases.flatMap(listRuns).filter((run) => run.some((word) => corrections.has(word)));
  const [known, cityNames] = await Promise.all([
    listKnownWords([...corrections.keys()]),
    listCityNames([...new Set(names.map((run) => run.join(' ')))]),
  ]);
  for (const name of [...known, ...cityNames]) for (const word of name.split(' ')) corrections.delete(word);
  return corrections;
}

const maxCityWords = 4;

/** Up to four words in a row. */
const listRuns = (words: string[]): string[][] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(maxCityWords, words.length - from) }, (_none, more) =>
      words.slice(from, from + more + 1),
    ),
  );

function findCorrection(typed: string): string | undefined {
  return listVocabulary().find(
    (word) =>
      word[0] === typed[0] && Math.abs(word.length - typed.length) <= 1 && getEditDistance(typed, word) === 1,
  );
}
