import { expect, test, vi } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** Work that notes its groups; 'bad' fails whichever group it is in, 'wrong' is refused alone. */
function createRecordingBatch(options: Partial<{ maxBatchSize: number; maxConcurrentBatches: number }> = {}) {
  const groups: string[][] = [];
  const run = createGroupCommit<string, string>(
    async (items) => {
      groups.push(items);
      await new Promise((resolve) => setImmediate(resolve));
      if (items.includes('bad')) throw new Error('guilty');
      if (items.includes('broken')) throw new TypeError('a fault');
      return items.map((item) => (item === 'wrong' ? new Error('refused') : item.toUpperCase()));
    },
    {
      maxBatchSize: 10,
      maxConcurrentBatches: 1,
      getKey: (item) => (item.startsWith('key') ? 'key' : undefined),
      isCausedByOneItem: (error) => !(error instanceof TypeError),
      ...options,
    },
  );
  return { groups, run };
}

test('items that arrive while a batch runs form the next batch', async () => {
  const { groups, run } = createRecordingBatch();
  const first = run('a');
  await new Promise((resolve) => setImmediate(resolve));
  expect(await Promise.all([first, run('b'), run('c')])).toEqual(['A', 'B', 'C']);
  expect(groups).toEqual([['a'], ['b', 'c']]);
});

test('a batch begins beside a running one when it is as large, or when that one takes long', async () => {
  const groups: string[][] = [];
  const ends: (() => void)[] = [];
  const run = createGroupCommit<string, string>(
    async (items) => {
      groups.push(items);
      await new Promise<void>((resolve) => ends.push(resolve));
      return items;
    },
    { maxBatchSize: 10, maxConcurrentBatches: 2, getKey: () => undefined, isCausedByOneItem: () => false },
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const all = [run('a'), run('b')];
  await turn();
  all.push(run('c'));
  await turn();
  expect(groups).toEqual([['a', 'b']]);
  all.push(run('d'));
  await turn();
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  ends[1]!();
  await turn();
  all.push(run('e'));
  await vi.waitFor(() => expect(groups[2]).toEqual(['e']));
  for (const end of ends) end();
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a batch has a maximum size', async () => {
  const { groups, run } = createRecordingBatch({ maxBatchSize: 2 });
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(run));
  expect(groups).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});

test('items of one key run one after the other, in their order', async () => {
  const { groups, run } = createRecordingBatch();
  await Promise.all(['key 1', 'a', 'key 2', 'key 3'].map(run));
  expect(groups).toEqual([['key 1', 'a'], ['key 2'], ['key 3']]);
});

test('a refused item fails alone', async () => {
  const { groups, run } = createRecordingBatch();
  const results = await Promise.allSettled(['a', 'wrong', 'b'].map(run));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toHaveLength(1);
});

test('an item that breaks its batch is found by trying each alone', async () => {
  const { groups, run } = createRecordingBatch();
  const results = await Promise.allSettled(['a', 'bad', 'b'].map(run));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(groups).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
});

test('a fault that no item caused fails the batch without a retry', async () => {
  const { groups, run } = createRecordingBatch();
  const results = await Promise.allSettled(['a', 'broken'].map(run));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(groups).toHaveLength(1);
  expect(await run('c')).toBe('C');
});
