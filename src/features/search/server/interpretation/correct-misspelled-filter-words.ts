import { getEditDistance, normalizeWord } from '../engine/spelling-corrections.ts';
import { listRemainingPhrases, type TextScan } from './consume-matches-of-search-words.ts';
import type { CityLookup } from './read-cities.ts';
import { positionWords } from './read-positions.ts';
import { sportVocabulary } from './read-sports.ts';
import { stateWords } from './read-states.ts';

/** Returns those words that occur in profiles. */
export type ListKnownWords = (words: string[]) => Promise<readonly string[]>;

/** Shorter words are too similar to names: 'Sutter' is not a setter. */
const minLength = 7;

const isLongWord = (word: string) => word.length >= minLength && /^[a-z]+$/.test(word);

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
  ].filter((word) => word.length >= minLength - 1);
  return vocabulary;
}

/**
 * Corrects 'quaterback' and 'lousiana': long words that no rule has read, that are in no profile and in no name of a
 * city, and that are one edit away from a word of the filters. Without a filter only a single word is corrected,
 * because several may be a name.
 */
export async function correctMisspelledFilterWords(
  text: string,
  scan: TextScan,
  { listKnownWords, listCityNames }: Pick<CityLookup, 'listCityNames'> & { listKnownWords: ListKnownWords },
): Promise<string> {
  const phrases = listRemainingPhrases(scan).map(({ words }) =>
    words.flatMap(({ text: word, isFiller }) => (isFiller ? [] : word)),
  );
  if (Object.keys(scan.filters).length === 0 && phrases.flat().length > 1) return text;
  const corrections = new Map(
    phrases.flat().flatMap((typed) => {
      const correction = isLongWord(normalizeWord(typed)) && findCorrection(normalizeWord(typed));
      return correction ? [[typed, correction] as const] : [];
    }),
  );
  if (corrections.size === 0) return text;
  const names = phrases.flatMap(listRuns).filter((run) => run.some((word) => corrections.has(word)));
  const [known, cityNames] = await Promise.all([
    listKnownWords([...corrections.keys()]),
    listCityNames([...new Set(names.map((run) => run.join(' ')))]),
  ]);
  for (const name of [...known, ...cityNames]) for (const word of name.split(' ')) corrections.delete(word);
  return text.replaceAll(/[\p{L}\p{M}]+/gu, (word) => corrections.get(word) ?? word);
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
