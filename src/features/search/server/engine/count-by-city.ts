import { LRUCache } from 'lru-cache';
import type { Place } from '#features/places/contract.ts';
import { getCachedPlacesById } from '#features/places/server/places.ts';
import { sports } from '#features/sports/contract.ts';
import type { Db } from '#server/context.ts';
import type { MatchCondition } from './queries/athlete-match-condition.ts';
import {
  type ChangedPlace,
  type CountsBySport,
  countByPlace,
  type PlaceCount,
  readMergedPlaceCountsAndChanges,
  readPlaceCountsChangedSince,
  readUnmergedPlaceChanges,
} from './queries/count-by-place.ts';
import type { CountedGroup } from './queries/sql-conditions-of-count-summaries.ts';

/** A city with athletes. */
export interface CityCount {
  place: Place;
  count: number;
  bySport: CountsBySport;
}

/** Counts the matching athletes by city. */
export async function countByCity(db: Db, condition: MatchCondition): Promise<CityCount[]> {
  const places = await getCachedPlacesById(db);
  const fromSummaries = canCountFromSummaries(condition);
  const counted = await (fromSummaries
    ? countByPlaceFromSummaries(db, condition)
    : countByPlace(db, condition));
  // Merged counts are of all places.
  const states = fromSummaries ? condition.state : undefined;
  const ids = fromSummaries && condition.placeIds ? new Set(condition.placeIds) : undefined;
  return counted.flatMap(([id, bySport]) => {
    const place = places.get(id) as Place;
    const count = bySport.reduce<number>((sum, n) => sum + (n ?? 0), 0);
    const isWanted = count > 0 && (!states || states.includes(place.state)) && (!ids || ids.has(id));
    return isWanted ? [{ place, count, bySport }] : [];
  });
}

type Filter = Exclude<keyof MatchCondition, 'viewerId'>;

/** The filters that the merged counts of places can answer. */
const mergedFilters: Filter[] = ['sport', 'classYear', 'state', 'placeIds', 'gender', 'listed'];

/** Whether the merged counts suffice, so that no athlete is read. */
function canCountFromSummaries({ viewerId: _, ...filters }: MatchCondition): boolean {
  return (Object.keys(filters) as Filter[]).every(
    (name) => filters[name] === undefined || mergedFilters.includes(name),
  );
}

/** Athletes of these sports and class years by place, from the merged counts and the changes since then. */
async function countByPlaceFromSummaries(
  db: Db,
  { sport, classYear, gender, listed }: MatchCondition,
): Promise<PlaceCount[]> {
  const { merged, changes } = await readCachedPlaceCounts(db, classYear, { gender, listed });
  const sportIndexes = sports.flatMap((name, nth) => (!sport || sport.includes(name) ? [nth] : []));
  const changed = groupChangesByPlace(changes);
  const counted: PlaceCount[] = [];
  for (const [placeId, bySport] of merged) {
    const more = changed.get(placeId);
    changed.delete(placeId);
    // There are 16,000 places: only those that differ are copied.
    if (!more && !sport) counted.push([placeId, bySport]);
    else if (more || sportIndexes.some((nth) => bySport[nth]))
      counted.push([placeId, sumCountsOfSports(sportIndexes, bySport, more)]);
  }
  for (const [placeId, more] of changed) counted.push([placeId, sumCountsOfSports(sportIndexes, more)]);
  return counted;
}

/** Counts the athletes of `placeIds` from the merged counts; undefined where other filters make that impossible. */
export async function countInPlacesFromSummaries(
  db: Db,
  condition: MatchCondition,
): Promise<number | undefined> {
  const { sport, classYear, gender, listed, placeIds } = condition;
  if (!placeIds || condition.state || !canCountFromSummaries(condition)) return undefined;
  const { mergedById, changes } = await readCachedPlaceCounts(db, classYear, { gender, listed });
  const sportIndexes = sports.flatMap((name, nth) => (!sport || sport.includes(name) ? [nth] : []));
  let total = 0;
  for (const id of placeIds) {
    const bySport = mergedById.get(id);
    if (bySport) for (const nth of sportIndexes) total += bySport[nth] ?? 0;
  }
  const ids = new Set(placeIds);
  const isCounted = (one: ChangedPlace) => ids.has(one.placeId) && (!sport || sport.includes(one.sport));
  return changes.filter(isCounted).reduce((sum, { n }) => sum + n, total);
}

function groupChangesByPlace(changes: ChangedPlace[]): Map<number, CountsBySport> {
  const byPlace = new Map<number, CountsBySport>();
  for (const { placeId, sport, n } of changes) {
    const bySport = byPlace.get(placeId) ?? sports.map(() => null);
    bySport[sports.indexOf(sport)] = n;
    byPlace.set(placeId, bySport);
  }
  return byPlace;
}

function sumCountsOfSports(
  sportIndexes: number[],
  firstCounts: CountsBySport,
  secondCounts?: CountsBySport,
): CountsBySport {
  const sum: CountsBySport = sports.map(() => null);
  for (const nth of sportIndexes) sum[nth] = (firstCounts[nth] ?? 0) + (secondCounts?.[nth] ?? 0);
  return sum;
}

interface CachedPlaceCounts {
  number: number;
  places: PlaceCount[];
  byId: Map<number, CountsBySport>;
}

/** Each entry is half a megabyte; searches for two or three class years at once are rare. */
const maxCachedCounts = 32;

// Merged counts change once a minute at most and are the long part: they are cached by the number of the merge.
const caches = new WeakMap<Db, LRUCache<string, CachedPlaceCounts>>();

async function readCachedPlaceCounts(
  db: Db,
  classYear: number[] | undefined,
  group: CountedGroup,
): Promise<{ merged: PlaceCount[]; mergedById: Map<number, CountsBySport>; changes: ChangedPlace[] }> {
  const years = classYear ? [...new Set(classYear)].sort() : [];
  const key = JSON.stringify([years, group.gender, group.listed]);
  const cache = caches.get(db) ?? new LRUCache({ max: maxCachedCounts });
  caches.set(db, cache);
  const now = await readUnmergedPlaceChanges(db, years, group);
  const cached = cache.get(key);
  if (cached?.number === now.number)
    return { merged: cached.places, mergedById: cached.byId, changes: now.changes };
  const areChangesEnough = cached !== undefined && cached.number >= now.rebuiltNumber;
  const read = areChangesEnough
    ? await readChangedCounts(db, years, group, cached)
    : await readAllCounts(db, years, group);
  cache.set(key, read.counts);
  return { merged: read.counts.places, mergedById: read.counts.byId, changes: read.changes };
}

interface ReadCounts {
  counts: CachedPlaceCounts;
  changes: ChangedPlace[];
}

async function readAllCounts(db: Db, years: number[], group: CountedGroup): Promise<ReadCounts> {
  const { number, places, changes } = await readMergedPlaceCountsAndChanges(db, years, group);
  return { counts: { number, places, byId: new Map(places) }, changes };
}

/** Of millions of counts a merge changes a few. */
async function readChangedCounts(
  db: Db,
  years: number[],
  group: CountedGroup,
  cached: CachedPlaceCounts,
): Promise<ReadCounts> {
  const read = await readPlaceCountsChangedSince(db, years, group, cached.number);
  // Counted anew between the two statements.
  if (read.rebuiltNumber > cached.number) return readAllCounts(db, years, group);
  const byId = new Map(cached.byId);
  // Whoever has the counts of before goes on reading them.
  const copied = new Set<number>();
  for (const { placeId, sport, n } of read.replaced) {
    if (!copied.has(placeId)) byId.set(placeId, [...(byId.get(placeId) ?? sports.map(() => 0))]);
    copied.add(placeId);
    byId.get(placeId)![sports.indexOf(sport)] = n;
  }
  const places = copied.size > 0 ? [...byId] : cached.places;
  return { counts: { number: read.number, places, byId }, changes: read.changes };
}
