import type { Connection } from '#server/context.ts';
import { exactCountLimit } from '../../contract.ts';
import { countByFacets } from './queries/counts.ts';
import type { MatchCondition, TextCondition } from './queries/match-condition.ts';
import { type ParsedSearch, toTsquery } from './search-terms.ts';

// How a search is gone about. Nothing here changes who is found; docs/decisions/0022 says what it saves.

/**
 * Reading in order passes over all that do not match; up to here gathering them is the cheaper way. Of a million, one
 * in 300 who match makes a page of 24 some 7,000 rows long: about what sorting 3,000 costs.
 */
export const scanFromCount = 3000;

/** To look whether an athlete has a word costs as much as to gather so many by a word. */
const look = 20;
/** Nothing is gained where a word has not many more than so many athletes. */
const worthwhile = 500;

/**
 * Only the rarest words gather athletes: those that many more have are looked for in whom these found; and where the
 * facets leave fewer by far than any word does, all of them are.
 */
export async function planTextSearch(
  db: Connection,
  { words, total }: ParsedSearch,
  facets: Omit<MatchCondition, 'text'>,
): Promise<TextCondition> {
  const lowest = Math.min(...words.map(({ share }) => share));
  const rarest = lowest * total;
  const isByFacets = rarest > look * worthwhile && rarest > look * (await countByFacets(db, facets));
  const isRare = ({ share }: { share: number }) => !isByFacets && share <= look * lowest;
  const [gather, keep] = [words.filter(isRare), words.filter((word) => !isRare(word))];
  const [first, second] = words;
  return {
    indexQuery: gather.length > 0 ? toTsquery(gather) : undefined,
    recheckQuery: keep.length > 0 ? toTsquery(keep) : undefined,
    share: words.reduce((share, word) => share * word.share, 1),
    rarestCount: rarest,
    onlyWord: second || first?.meant.length ? undefined : first?.typed,
  };
}

/** What each costs for one athlete, in microseconds, at a million on two cores. */
const cost = { walked: 4, gatheredByWord: 0.5, gatheredByFacet: 0.2, sorted: 3 };

/**
 * Of a text search with more than `mostCounted`: whether its page is sooner full by asking everybody in order. As if
 * its words had nothing to do with one another and the facets; where they have, a walk is shorter still.
 */
export async function isScanCheaper(
  db: Connection,
  condition: MatchCondition,
  limit: number,
): Promise<boolean> {
  const { text, sport, state } = condition;
  const [everybody, ofSport, ofState, ofFacets] = await Promise.all([
    countByFacets(db, {}),
    countByFacets(db, { sport }),
    countByFacets(db, { state }),
    countByFacets(db, condition),
  ]);
  const likely = Math.max(exactCountLimit, (text?.share ?? 0) * ofFacets);
  // The indexes in the order of a list begin with one of these, or with none.
  const walk = (limit * Math.min(ofSport, ofState) * cost.walked) / likely;
  const byFacets = ofFacets < everybody ? ofFacets * cost.gatheredByFacet : 0;
  return walk < (text?.rarestCount ?? 0) * cost.gatheredByWord + byFacets + likely * cost.sorted;
}
