import type { Connection } from '#server/context.ts';
import { exactCountLimit } from '../../contract.ts';
import { countByFacets } from './queries/counts.ts';
import type { MatchCondition, TextCondition } from './queries/match-condition.ts';
import { type ParsedSearch, toTsquery } from './search-terms.ts';

// How a search is executed. A plan never changes who is found; docs/decisions/0022 says what it saves.

/** For one athlete, in microseconds, at a million athletes on two cores. */
const costs = { scannedInOrder: 4, foundByWord: 0.5, foundByFacet: 0.2, sorted: 3 };

/** Checking whether an athlete has a word costs as much as finding so many by a word of the index. */
const checksPerFind = 20;

/** A word that no more athletes have than this is never worth checking instead of finding. */
const worthwhileCount = 500;

/**
 * From so many matches on a search without words is read in the order of the list. Of a million athletes, one in 300
 * who match makes a page of 24 some 7,000 rows long: about what sorting 3,000 costs.
 */
const orderedScanFrom = 3000;

/**
 * Decides which words find athletes by the index: the rarest ones. Words that many more athletes have are checked in
 * those that were found; and where the facets leave far fewer than any word, all words are.
 */
export async function planTextSearch(
  db: Connection,
  { words, total }: ParsedSearch,
  facets: Omit<MatchCondition, 'text'>,
): Promise<TextCondition> {
  const lowestShare = Math.min(...words.map(({ share }) => share));
  const rarestCount = lowestShare * total;
  const isByFacets =
    rarestCount > checksPerFind * worthwhileCount &&
    rarestCount > checksPerFind * (await countByFacets(db, facets));
  const isIndexed = ({ share }: { share: number }) => !isByFacets && share <= checksPerFind * lowestShare;
  const [indexed, rechecked] = [words.filter(isIndexed), words.filter((word) => !isIndexed(word))];
  const [first, second] = words;
  return {
    indexQuery: indexed.length > 0 ? toTsquery(indexed) : undefined,
    recheckQuery: rechecked.length > 0 ? toTsquery(rechecked) : undefined,
    share: words.reduce((share, word) => share * word.share, 1),
    rarestCount,
    onlyWord: second || first?.meant.length ? undefined : first?.typed,
  };
}

/** Whether a page is full sooner by reading everybody in the order of the list than by sorting all that match. */
export async function isOrderedScanCheaper(
  db: Connection,
  condition: MatchCondition,
  { counted, limit }: { counted: number; limit: number },
): Promise<boolean> {
  if (!condition.text) return counted > orderedScanFrom;
  return counted > exactCountLimit && isTextScanCheaper(db, condition, limit);
}

/**
 * For a text search with more matches than were counted: estimates them as if its words were independent of each
 * other and of the facets. Where they are not, the ordered scan is even shorter.
 */
async function isTextScanCheaper(db: Connection, condition: MatchCondition, limit: number): Promise<boolean> {
  const { text, sport, state } = condition;
  const [everybody, ofSport, ofState, ofFacets] = await Promise.all([
    countByFacets(db, {}),
    countByFacets(db, { sport }),
    countByFacets(db, { state }),
    countByFacets(db, condition),
  ]);
  const likely = Math.max(exactCountLimit, (text?.share ?? 0) * ofFacets);
  // The indexes in the order of a list begin with the sport, with the state, or with neither.
  const scan = (limit * Math.min(ofSport, ofState) * costs.scannedInOrder) / likely;
  const byFacets = ofFacets < everybody ? ofFacets * costs.foundByFacet : 0;
  return scan < (text?.rarestCount ?? 0) * costs.foundByWord + byFacets + likely * costs.sorted;
}
