import { LRUCache } from 'lru-cache';
import type { Connection } from '#server/context.ts';
import { isAnyoneFound, listTermsAlike, listTermsBeginning } from './queries/similar-words.ts';
import { type ParsedSearch, type SearchTerm, splitWords, toTsquery } from './search-terms.ts';
import { listSpellingsNear, mayBeMisspelled, normalizeWord, pickCorrections } from './spelling.ts';

/**
 * What somebody looks for who typed this; null where there is no word in it. Words that together find nobody are
 * taken for misspelled: whatever the other filters are, so that all pages, the count and the map agree.
 */
export async function parseSearch(db: Connection, search: string): Promise<ParsedSearch | null> {
  const words = splitWords(search);
  if (words.length === 0) return null;
  const typed = await begunWith(db, words);
  if (typed.words.every(({ share }) => share > 0) && (await isFoundAsTyped(db, toTsquery(typed.words))))
    return typed;
  const unsure = [...new Set(words.map(normalizeWord).filter(mayBeMisspelled))];
  if (unsure.length === 0) return typed;
  const alike = await listTermsAlike(
    db,
    unsure.map((word) => ({ word, spellings: listSpellingsNear(word) })),
  );
  return {
    ...typed,
    words: typed.words.map((word) => {
      const ofWord = alike.filter((term) => term.word === normalizeWord(word.typed));
      const meant = [...word.meant, ...pickCorrections(normalizeWord(word.typed), ofWord)];
      return { ...word, meant, share: Math.max(word.share, rare) };
    }),
  };
}

/** What is taken for a word that nobody has is one that few have: those are gathered, not waited for. */
const rare = 0.001;

async function begunWith(db: Connection, typed: string[]): Promise<ParsedSearch> {
  const found = await listTermsBeginning(db, [...typed, ...typed.flatMap((word) => sameAs(word) ?? [])]);
  const total = Math.max(1, found[0]?.total ?? 0);
  const words = found.slice(0, typed.length).map(({ word, terms, n }): SearchTerm => {
    // None: as the beginning that nobody has, or has yet.
    const begun = terms?.length ? terms : undefined;
    const same = sameAs(word);
    const others = same ? (found.find((one) => one.word === same)?.n ?? 0) : 0;
    return { typed: word, begun, meant: same ? [same] : [], share: Math.min(1, (n + others) / total) };
  });
  return { words, total };
}

/** Abbreviations in the names of cities and schools. */
const pairs = [
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
] as const;

function sameAs(word: string): string | undefined {
  const [long, short] = pairs.find((pair) => (pair as readonly string[]).includes(normalizeWord(word))) ?? [];
  return normalizeWord(word) === long ? short : long;
}

/** The pages of one search ask the same again: within this time nobody is looked up a second time. */
const foundTtlMs = 60_000;
const maxFound = 1000;

// One LRU cache for each database: the tests of one process have several.
const caches = new WeakMap<Connection, LRUCache<string, true>>();

async function isFoundAsTyped(db: Connection, tsquery: string): Promise<boolean> {
  const cache = caches.get(db) ?? new LRUCache({ max: maxFound, ttl: foundTtlMs });
  caches.set(db, cache);
  if (cache.get(tsquery)) return true;
  const found = await isAnyoneFound(db, tsquery);
  if (found) cache.set(tsquery, true);
  return found;
}
