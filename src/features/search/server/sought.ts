import type { Connection } from '#server/context.ts';
import { isFound, termsAlike } from './queries/terms.ts';
import { mayBeMisspelled, plain, spellingsNear, wordsMeant } from './spelling.ts';
import { asTyped, type Sought, tsqueryOf, wordsOf } from './words.ts';

/**
 * What somebody looks for who typed this; null where there is no word in it. Words that together find nobody are
 * taken for misspelled: whatever the other filters are, so that all pages, the count and the map agree.
 */
export async function soughtIn(db: Connection, search: string): Promise<Sought | null> {
  const words = wordsOf(search);
  if (words.length === 0) return null;
  const typed = asTyped(words);
  if (await isFoundAsTyped(db, tsqueryOf(typed))) return typed;
  const unsure = [...new Set(words.map(plain).filter(mayBeMisspelled))];
  if (unsure.length === 0) return typed;
  const alike = await termsAlike(
    db,
    unsure.map((word) => ({ word, spellings: spellingsNear(word) })),
  );
  return {
    words: words.map((word) => ({
      typed: word,
      meant: wordsMeant(
        plain(word),
        alike.filter((term) => term.word === plain(word)),
      ),
    })),
  };
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
