import type { Matching } from '#features/search/server/service.ts';
import { sports } from '#features/sports/contract.ts';
import type { Db } from '#server/context.ts';
import {
  type ChangedPlace,
  foldedPlaces,
  type PlaceCounts,
  type PlaceSports,
  placeChanges,
} from './queries.ts';
import type { BySport } from './rules.ts';

type Filter = Exclude<keyof Matching, 'viewerId'>;

/** The filters that the kept counts of places know. */
const known: Filter[] = ['sport', 'classYear', 'state', 'placeIds'];

/** Whether this search can be answered without reading athletes. */
export function isKept({ viewerId: _, ...filters }: Matching): boolean {
  return (Object.keys(filters) as Filter[]).every(
    (name) => filters[name] === undefined || known.includes(name),
  );
}

/** How many athletes of these sports and years live where, from the kept counts. */
export async function keptPlaces(db: Db, { sport, classYear }: Matching): Promise<PlaceCounts[]> {
  const { folded, changes } = await countsNow(db, classYear);
  const isWanted = sports.map((name) => !sport || sport.includes(name));
  const changed = new Map<number, BySport>();
  for (const { placeId, sport: name, n } of changes) {
    const more = changed.get(placeId) ?? sports.map(() => 0);
    more[sports.indexOf(name)]! += n;
    changed.set(placeId, more);
  }
  const counted = folded.map(([placeId, bySport]): PlaceCounts => {
    const more = changed.get(placeId);
    changed.delete(placeId);
    return [placeId, isWanted.map((is, i) => (is ? (bySport[i] ?? 0) + (more?.[i] ?? 0) : 0))];
  });
  for (const [placeId, more] of changed) counted.push([placeId, more.map((n, i) => (isWanted[i] ? n : 0))]);
  return counted;
}

interface Folded {
  number: number;
  places: PlaceSports[];
}

// Folded counts change once a minute at most, and are the long part: this process remembers them by their number.
const remembered = new WeakMap<Db, Map<string, Folded>>();
/** Two classes at once, or three, are rare: each is half a megabyte. */
const mostRemembered = 16;

async function countsNow(
  db: Db,
  classYear: number[] | undefined,
): Promise<{ folded: PlaceSports[]; changes: ChangedPlace[] }> {
  const years = classYear ? [...new Set(classYear)].sort() : [];
  const key = years.join();
  const mine = remembered.get(db) ?? new Map<string, Folded>();
  remembered.set(db, mine);
  const now = await placeChanges(db, years);
  const known = mine.get(key);
  if (known?.number === now.number) return { folded: known.places, changes: now.changes };
  const read = await foldedPlaces(db, years);
  if (mine.size >= mostRemembered) mine.clear();
  mine.set(key, { number: read.number, places: read.places });
  return { folded: read.places, changes: read.changes };
}
