import type { Matching } from '#features/search/server/service.ts';
import { sports } from '#features/sports/contract.ts';
import type { Db } from '#server/context.ts';
import { type ChangedPlace, foldedPlaces, type PlaceSports, placeChanges } from './queries.ts';
import type { SportCounts } from './rules.ts';

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
export async function keptPlaces(db: Db, { sport, classYear }: Matching): Promise<SportCounts[]> {
  const { folded, changes } = await countsNow(db, classYear);
  const wanted = sports.flatMap((name, index) => (!sport || sport.includes(name) ? [{ name, index }] : []));
  return wanted.map(({ name, index }) => ({ sport: name, ...countsOf(name, index) })).filter(hasAny);

  function countsOf(name: string, index: number) {
    const more = new Map<number, number>();
    for (const one of changes) {
      if (one.sport === name) more.set(one.placeId, (more.get(one.placeId) ?? 0) + one.n);
    }
    const [placeIds, counts]: [number[], number[]] = [[], []];
    for (const [placeId, bySport] of folded) {
      const count = (bySport[index] ?? 0) + (more.get(placeId) ?? 0);
      more.delete(placeId);
      if (count === 0) continue;
      placeIds.push(placeId);
      counts.push(count);
    }
    for (const [placeId, count] of more) {
      if (count === 0) continue;
      placeIds.push(placeId);
      counts.push(count);
    }
    return { placeIds, counts };
  }
}

const hasAny = ({ counts }: SportCounts) => counts.length > 0;

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
