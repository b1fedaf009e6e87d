import type { Connection } from '#server/context.ts';
import { isFound, termsAlike, termsBeginning } from './queries/terms.ts';
import { mayBeMisspelled, plain, spellingsNear, wordsMeant } from './spelling.ts';
import { type Sought, type SoughtWord, tsqueryOf, wordsOf } from './words.ts';

/**
 * What somebody looks for who typed this; null where there is no word in it. Words that together find nobody are
 * taken for misspelled: whatever the other filters are, so that all pages, the count and the map agree.
 */
export async function soughtIn(db: Connection, search: string): Promise<Sought | null> {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const typed = await begunWith(db, words);
  if (typed.words.every(({ share }) => share > 0) && (await isFoundAsTyped(db, tsqueryOf(typed.words))))
    return typed;
  const unsure = [...new Set(words.map(plain).filter(mayBeMisspelled))];
  if (unsure.length === 0) return typed;
  const alike = await termsAlike(
    db,
    unsure.map((word) => ({ word, spellings: spellingsNear(word) })),
  );
  return {
    ...typed,
    words: typed.words.map((word) => {
      const ofWord = alike.filter((term) => term.word === plain(word.typed));
      const meant = [...word.meant, ...wordsMeant(plain(word.typed), ofWord)];
      return { ...word, meant, share: Math.max(word.share, rare) };
    }),
  };
}

/** What is taken for a word that nobody has is one that few have: those are gathered, not waited for. */
const rare = 0.001;

async function begunWith(db: Connection, typed: string[]): Promise<Sought> {
  const found = await termsBeginning(db, [...typed, ...typed.flatMap((word) => sameAs(word) ?? [])]);
  const total = Math.max(1, found[0]?.total ?? 0);
  const words = found.slice(0, typed.length).map(({ word, terms, n }): SoughtWord => {
    // None: as the beginning that nobody has, or has yet.
    const begun = terms?.length ? terms : undefined;
    const same = sameAs(word);
    const others = same ? (found.find((one) => one.word === same)?.n ?? 0) : 0;
    return { typed: word, begun, meant: same ? [same] : [], share: Math.min(1, (n + others) / total) };
  });
  return { words, total };
}

/** In the names of cities and schools one stands for the other. */
const pairs = [
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
] as const;

function sameAs(word: string): string | undefined {
  const [long, short] = pairs.find((pair) => (pair as readonly string[]).includes(plain(word))) ?? [];
  return plain(word) === long ? short : long;
}

// The pages of one search ask again and again; once somebody was found it need not be looked up a second time.
const found = new WeakMap<Connection, Map<string, number>>();
const mostFound = 1000;
const rememberedMs = 60_000;

async function isFoundAsTyped(db: Connection, tsquery: string): Promise<boolean> {
  const known = found.get(db) ?? new Map<string, number>();
  found.set(db, known);
  const until = known.get(tsquery);
  if (until && until > Date.now()) return true;
  const answer = await isFound(db, tsquery);
  if (known.size >= mostFound) known.clear();
  if (answer) known.set(tsquery, Date.now() + rememberedMs);
  return answer;
}
