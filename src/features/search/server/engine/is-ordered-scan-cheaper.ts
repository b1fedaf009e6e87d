import type { Connection } from '#server/context.ts';
import { exactCountLimit } from '../../contract.ts';
import type { MatchCondition } from './queries/athlete-match-condition.ts';
import { countFromSportOrFacetSummary } from './queries/count-matching-athletes.ts';
import { minMatchesForOrderedScan } from './queries/list-matching-page.ts';
import type { MatchCount } from './subtract-hidden-athletes-from-counts.ts';

// How a page of the list is read. A plan never changes who is found; docs/decisions/0022 says what it saves.

/** For one athlete, in microseconds, at a million athletes on two cores. */
const costsPerAthlete = { scannedInOrder: 4, foundByWord: 0.5, foundByFacet: 0.2, sorted: 3 };

/** Whether a page is full sooner by reading everybody in the order of the list than by sorting all that match. */
export async function isOrderedScanCheaper(
  db: Connection,
  condition: MatchCondition,
  { count, relation, limit }: MatchCount & { limit: number },
): Promise<boolean> {
  if (!condition.text) return count > minMatchesForOrderedScan;
  return relation === 'gte' && isOrderedTextScanCheaper(db, condition, limit);
}

/**
 * For a text search with more matches than were counted: estimates them as if its words were independent of each
 * other and of the facets. Where they are not, the ordered scan is even shorter.
 */
async function isOrderedTextScanCheaper(
  db: Connection,
  condition: MatchCondition,
  limit: number,
): Promise<boolean> {
  const { text, sport, state, listed } = condition;
  const [everybody, ofSport, ofState, ofFacets] = await Promise.all([
    countFromSportOrFacetSummary(db, { listed }),
    countFromSportOrFacetSummary(db, { sport, listed }),
    countFromSportOrFacetSummary(db, { state, listed }),
    countFromSportOrFacetSummary(db, condition),
  ]);
  const likely = Math.max(exactCountLimit, (text?.share ?? 0) * ofFacets);
  // The indexes in the order of a list begin with the sport, with the state, or with neither.
  const scan = (limit * Math.min(ofSport, ofState) * costsPerAthlete.scannedInOrder) / likely;
  const byFacets = ofFacets < everybody ? ofFacets * costsPerAthlete.foundByFacet : 0;
  return (
    scan < (text?.rarestCount ?? 0) * costsPerAthlete.foundByWord + byFacets + likely * costsPerAthlete.sorted
  );
}
