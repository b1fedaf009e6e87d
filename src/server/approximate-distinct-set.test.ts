import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { DistinctSet, hashToPosition } from './approximate-distinct-set.ts';

const createSet = (ids: string[]) => {
  const set = new DistinctSet();
  for (const id of ids) set.add(hashToPosition(id));
  return set;
};
const createIds = (count: number) => Array.from({ length: count }, () => newId());

test.each([1, 30, 300, 1900, 5000, 20_000])('%i items are counted within 2 %, however often', (count) => {
  const ids = createIds(count);
  const estimate = createSet([...ids, ...ids]).estimate();
  expect(Math.abs(estimate - count)).toBeLessThanOrEqual(Math.max(1, count * 0.02));
});

test('a merged set has the items of both, and finds them', () => {
  const [ours, theirs] = [createIds(400), createIds(300)];
  const set = createSet(ours);
  set.merge(createSet([...theirs, ...ours.slice(0, 50)]).bitmap);
  expect([...ours, ...theirs].every((id) => set.has(hashToPosition(id)))).toBe(true);
  expect(Math.abs(set.estimate() - 700)).toBeLessThan(20);
});
