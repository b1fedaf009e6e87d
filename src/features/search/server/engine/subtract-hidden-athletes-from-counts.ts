import type { Db } from '#server/context.ts';
import type { TotalRelation } from '#shared/cursor.ts';
import { exactCountLimit } from '../../contract.ts';
import { type CityCount, countByCity, countInPlacesFromSummaries } from './count-by-city.ts';
import type { MatchCondition } from './queries/athlete-match-condition.ts';
import { countByPlace } from './queries/count-by-place.ts';
import { countMatchingAthletes } from './queries/count-matching-athletes.ts';
import { estimateLargeMatchCount } from './queries/estimate-match-count.ts';

// Counts for viewers from whom somebody is hidden: those of everybody, which summaries have, less the few who are hidden.

export interface MatchCount {
  count: number;
  relation: TotalRelation;
}

/** A text search is not counted any further than `exactCountLimit`. */
export const toExactOrAtLeastCount = (count: number): MatchCount =>
  count > exactCountLimit ? { count: exactCountLimit, relation: 'gte' } : { count, relation: 'eq' };

const restrictConditionToHiddenAthletes = (condition: MatchCondition): MatchCondition => ({
  ...condition,
  hidden: condition.hidden && { ...condition.hidden, only: true },
});

/** Counts or estimates the matches that the viewer may see. An estimate includes the few who are hidden as a whole. */
export async function countVisibleMatches(db: Db, condition: MatchCondition): Promise<MatchCount> {
  const everybody = { ...condition, hidden: undefined };
  const estimate = await estimateLargeMatchCount(db, condition.hidden?.fields ? condition : everybody);
  if (estimate !== undefined) return { count: estimate, relation: 'about' };
  const [counted, hidden] = await Promise.all([
    countInPlacesFromSummaries(db, everybody).then((count) => count ?? countMatchingAthletes(db, everybody)),
    condition.hidden ? countMatchingAthletes(db, restrictConditionToHiddenAthletes(condition)) : 0,
  ]);
  if (condition.text && counted > exactCountLimit) return toExactOrAtLeastCount(counted);
  return { count: counted - hidden, relation: 'eq' };
}

/** Counts the matches that the viewer may see by city, like `countByCity`. */
export async function countVisibleByCity(db: Db, condition: MatchCondition): Promise<CityCount[]> {
  if (!condition.hidden) return countByCity(db, condition);
  const [cities, hiddenPlaces] = await Promise.all([
    countByCity(db, { ...condition, hidden: undefined }),
    countByPlace(db, restrictConditionToHiddenAthletes(condition)),
  ]);
  const hiddenByPlace = new Map(hiddenPlaces);
  return cities
    .map((city) => {
      const hidden = hiddenByPlace.get(city.place.id);
      if (!hidden) return city;
      const bySport = city.bySport.map((count, nth) => (count ?? 0) - (hidden[nth] ?? 0));
      return { ...city, bySport, count: bySport.reduce((sum, count) => sum + count, 0) };
    })
    .filter(({ count }) => count > 0);
}
