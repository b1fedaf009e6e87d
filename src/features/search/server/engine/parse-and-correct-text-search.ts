import { LRUCache } from 'lru-cache';
import type { Connection } from '#server/context.ts';
import {
  hasMatchingAthlete,
  listSimilarIndexedWords,
  listWordCompletions,
} from './queries/similar-words-and-completions.ts';
import {
  canBeCorrected,
  listSpellingsOneEditAway,
  normalizeWord,
  pickCorrections,
} from './spelling-corrections.ts';
import {
  type ParsedSearch,
  type SearchTerm,
  splitSearchWords,
  toTsquery,
} from './split-words-and-format-tsquery.ts';

interface ParseOptions extends Pick<ParsedSearch, 'inBios'> {
  /** Does not look whether an athlete has all words: for a caller who parses anew after finding nobody. */
  assumesMatch: boolean;
}

/**
 * Parses a text search; null if it contains no word. Words that together match no athlete count as misspelled. The other
 * filters do not matter for that, so that all pages, the count and the map agree.
 */
export async function parseSearch(
  db: Connection,
  search: string,
  { inBios, assumesMatch }: ParseOptions,
): Promise<ParsedSearch | null> {
  const words = splitSearchWords(search);
  if (words.length === 0) return null;
  const asTyped = { ...(await parseWithoutCorrections(db, words)), inBios };
  const isKnown = asTyped.words.every(({ share }) => share > 0);
  if (isKnown && (assumesMatch || (await hasMatchingAthleteCached(db, toTsquery(asTyped))))) return asTyped;
  const suspects = [...new Set(words.map(normalizeWord).filter(canBeCorrected))];
  if (suspects.length === 0) return asTyped;
  const similarWords = await listSimilarIndexedWords(
    db,
    suspects.map((typed) => ({ typed, spellings: listSpellingsOneEditAway(typed) })),
  );
  return {
    ...asTyped,
    words: asTyped.words.map((word) => {
      const normalized = normalizeWord(word.typed);
      const candidates = similarWords.filter(({ typed }) => typed === normalized);
      const alternatives = [...word.alternatives, ...pickCorrections(normalized, candidates)];
      return { ...word, alternatives, share: Math.max(word.share, correctedWordShare) };
    }),
  };
}

/** Corrections of a word are rare words: the query plan collects their matches by index. */
const correctedWordShare = 0.001;

/** Finds the indexed words that begin with each typed one; nothing is corrected yet. */
async function parseWithoutCorrections(
  db: Connection,
  typedWords: string[],
): Promise<Omit<ParsedSearch, 'inBios'>> {
  const abbreviated = typedWords.flatMap((word) => getAbbreviationOrLongForm(word) ?? []);
  const found = await listWordCompletions(db, [...typedWords, ...abbreviated]);
  const total = Math.max(1, found[0]?.total ?? 0);
  const words = found.slice(0, typedWords.length).map(({ typed, completions, count }): SearchTerm => {
    const other = getAbbreviationOrLongForm(typed);
    const otherCount = found.find((one) => one.typed === other)?.count ?? 0;
    return {
      typed,
      // Without completions a prefix search also finds words that are indexed meanwhile.
      completions: completions?.length ? completions : undefined,
      alternatives: other ? [other] : [],
      share: Math.min(1, (count + otherCount) / total),
    };
  });
  return { words, total };
}

/** Abbreviations in the names of cities and schools. */
const abbreviations = [
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
] as const;

function getAbbreviationOrLongForm(word: string): string | undefined {
  const [long, short] =
    abbreviations.find((pair) => (pair as readonly string[]).includes(normalizeWord(word))) ?? [];
  return normalizeWord(word) === long ? short : long;
}

/** Maps and counts repeat this check, so a positive result is cached for this long. */
const matchCacheTtlMs = 60_000;
const maxCachedSearches = 1000;

// One LRU cache for each database: the tests of one process have several.
const caches = new WeakMap<Connection, LRUCache<string, true>>();

async function hasMatchingAthleteCached(db: Connection, tsquery: string): Promise<boolean> {
  const cache = caches.get(db) ?? new LRUCache({ max: maxCachedSearches, ttl: matchCacheTtlMs });
  caches.set(db, cache);
  if (cache.get(tsquery)) return true;
  const found = await hasMatchingAthlete(db, tsquery);
  if (found) cache.set(tsquery, true);
  return found;
}
