import type { Connection, Db } from '#server/context.ts';
import { exactCountLimit } from '../../contract.ts';
import { type CityCount, countByCity } from './count-by-city.ts';
import { countByPlace } from './queries/count-by-place.ts';
import { countMatchingAthletes } from './queries/count-matching-athletes.ts';
import type { MatchCondition } from './queries/match-condition.ts';

// Counts for viewers with blocks: those of everybody, which summaries answer, less the few matches that are hidden.

/** Counts the matches that the viewer may see, like `countMatchingAthletes`. */
export async function countVisibleMatches(db: Connection, condition: MatchCondition): Promise<number> {
  if (condition.hidden === undefined) return countMatchingAthletes(db, condition);
  const [counted, hidden] = await Promise.all([
    countMatchingAthletes(db, { ...condition, hidden: undefined }),
    countMatchingAthletes(db, { ...condition, hidden: true }),
  ]);
  // More than the limit is not counted any further.
  return condition.text && counted > exactCountLimit ? counted : counted - hidden;
}

/** Counts the matches that the viewer may see by city, like `countByCity`. */
export async function countVisibleByCity(db: Db, condition: MatchCondition): Promise<CityCount[]> {
  if (condition.hidden === undefined) return countByCity(db, condition);
  const [cities, hiddenPlaces] = await Promise.all([
    countByCity(db, { ...condition, hidden: undefined }),
    countByPlace(db, { ...condition, hidden: true }),
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
