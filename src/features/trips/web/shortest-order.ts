import { getMilesBetween } from '#features/places/contract/miles-between.ts';

interface Stop {
  id: string;
  position: { lat: number; lng: number } | null;
}

/**
 * The stops in a short order that begins with the first one: the nearest stop each time, then legs that cross are turned
 * around until nothing becomes shorter (2-opt). Stops without a known place follow, and it is never longer than before.
 */
export function toShortestOrder<Item extends Stop>(stops: readonly Item[]): Item[] {
  const placed = stops.filter(({ position }) => position !== null);
  const unplaced = stops.filter(({ position }) => position === null);
  const candidates = [orderByNearest(placed), placed].map(turnCrossingLegsAround);
  const best = candidates.reduce((a, b) => (measure(b) < measure(a) - tolerance ? b : a), placed);
  return [...best, ...unplaced];
}

/** Rounding alone makes nothing shorter. */
const tolerance = 1e-6;

const getMiles = (a: Stop | undefined, b: Stop | undefined): number =>
  a?.position && b?.position ? getMilesBetween(a.position, b.position) : 0;

const measure = (stops: readonly Stop[]): number =>
  stops.reduce((sum, stop, nth) => sum + (nth ? getMiles(stops[nth - 1], stop) : 0), 0);

function orderByNearest<Item extends Stop>(stops: readonly Item[]): Item[] {
  const rest = [...stops];
  const order = rest.splice(0, 1);
  while (rest.length > 0) {
    const last = order.at(-1);
    const nearest = rest.reduce((a, b) => (getMiles(last, b) < getMiles(last, a) ? b : a));
    order.push(...rest.splice(rest.indexOf(nearest), 1));
  }
  return order;
}

/** The first stop remains; the last one is free, because a trip does not return. */
function turnCrossingLegsAround<Item extends Stop>(stops: readonly Item[]): Item[] {
  const order = [...stops];
  for (let isShorter = true; isShorter; ) {
    isShorter = false;
    for (let from = 1; from < order.length - 1; from += 1)
      for (let to = from + 1; to < order.length; to += 1) {
        const before = getMiles(order[from - 1], order[from]) + getMiles(order[to], order[to + 1]);
        const after = getMiles(order[from - 1], order[to]) + getMiles(order[from], order[to + 1]);
        if (after >= before - tolerance) continue;
        order.splice(from, to - from + 1, ...order.slice(from, to + 1).toReversed());
        isShorter = true;
      }
  }
  return order;
}
