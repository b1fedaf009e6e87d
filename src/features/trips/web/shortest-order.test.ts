import { expect, test } from 'vitest';
import { addMilesOfLegs, sumMiles } from '../contract/legs.ts';
import { toShortestOrder } from './shortest-order.ts';

const toStop = (id: string, lat: number, lng: number) => ({
  id,
  position: { lat, lng },
  milesFromPrevious: null,
});
const getIds = (stops: { id: string }[]) => stops.map(({ id }) => id).join('');
const measure = (stops: Parameters<typeof addMilesOfLegs>[0]) => sumMiles(addMilesOfLegs(stops));

test('the shortest order begins with the first stop and goes to the next ones [48.13]', () => {
  const [a, b, c, d] = [
    toStop('a', 30, -97),
    toStop('b', 31, -97),
    toStop('c', 32, -97),
    toStop('d', 33, -97),
  ];
  expect(getIds(toShortestOrder([a, c, b, d]))).toBe('abcd');
  expect(getIds(toShortestOrder([d, a, c, b]))).toBe('dcba');
  const unknown = { id: 'x', position: null, milesFromPrevious: null };
  expect(getIds(toShortestOrder([a, unknown, c, b] as never[]))).toBe('abcx');
  expect(toShortestOrder([])).toEqual([]);
  expect(getIds(toShortestOrder([a]))).toBe('a');
});

test('40 stops are never ordered longer than before, and quickly [48.13]', () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  for (let round = 0; round < 20; round += 1) {
    const stops = Array.from({ length: 40 }, (_, nth) =>
      toStop(`${nth}`, 30 + random() * 15, -120 + random() * 40),
    );
    const startedAt = performance.now();
    const ordered = toShortestOrder(stops);
    expect(performance.now() - startedAt).toBeLessThan(500);
    expect(ordered[0]).toBe(stops[0]);
    expect(new Set(ordered).size).toBe(40);
    expect(measure(ordered)).toBeLessThan(measure(stops) / 2);
    expect(measure(toShortestOrder(ordered))).toBe(measure(ordered));
  }
});
