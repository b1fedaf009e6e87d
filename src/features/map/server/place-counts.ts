import type { MatchCondition } from '#features/search/server/search.ts';
import { sports } from '#features/sports/contract.ts';
import type { Db } from '#server/context.ts';
import type { BySport } from './clusters.ts';
import { type ChangedPlace, foldedPlaces, type PlaceCounts, placeChanges } from './queries.ts';

type Filter = Exclude<keyof MatchCondition, 'viewerId'>;

/** The filters that the kept counts of places know. */
const known: Filter[] = ['sport', 'classYear', 'state', 'placeIds'];

/** Whether this search can be answered without reading athletes. */
export function isKept({ viewerId: _, ...filters }: MatchCondition): boolean {
  return (Object.keys(filters) as Filter[]).every(
    (name) => filters[name] === undefined || known.includes(name),
  );
}

/** How many athletes of these sports and years live where, from the kept counts. */
export async function keptPlaces(db: Db, { sport, classYear }: MatchCondition): Promise<PlaceCounts[]> {
  const { folded, changes } = await countsNow(db, classYear);
  const wanted = sports.flatMap((name, i) => (!sport || sport.includes(name) ? [i] : []));
  const changed = new Map<number, BySport>();
  for (const { placeId, sport: name, n } of changes) {
    const more = changed.get(placeId) ?? sports.map(() => null);
    more[sports.indexOf(name)] = n;
    changed.set(placeId, more);
  }
  const counted: PlaceCounts[] = [];
  for (const [placeId, bySport] of folded) {
    const more = changed.get(placeId);
    changed.delete(placeId);
    // Sixteen thousand places: what needs no copy gets none.
    if (!more && !sport) counted.push([placeId, bySport]);
    else if (more || wanted.some((i) => bySport[i])) counted.push([placeId, sumOf(wanted, bySport, more)]);
  }
  for (const [placeId, more] of changed) counted.push([placeId, sumOf(wanted, more)]);
  return counted;
}

function sumOf(wanted: number[], one: BySport, other?: BySport): BySport {
  const sum: BySport = sports.map(() => null);
  for (const i of wanted) sum[i] = (one[i] ?? 0) + (other?.[i] ?? 0);
  return sum;
}

interface Folded {
  number: number;
  places: PlaceCounts[];
}

// Folded counts change once a minute at most, and are the long part: this process remembers them by their number.
const remembered = new WeakMap<Db, Map<string, Folded>>();
/** Two classes at once, or three, are rare: each is half a megabyte. */
const mostRemembered = 16;

async function countsNow(
  db: Db,
  classYear: number[] | undefined,
): Promise<{ folded: PlaceCounts[]; changes: ChangedPlace[] }> {
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
