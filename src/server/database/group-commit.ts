import { limitConcurrency } from '../limit-concurrency.ts';

const maxWaitMs = 20;

/**
 * Group commit: items that arrive while batches are running form the next batch, so that one commit carries many. A
 * single item waits for no others, but 20 ms at most for a running batch: many small batches cost more than a few large
 * ones, so that one begins beside another when it is as large.
 *
 * `work` returns one result per item, in their order; an Error among them rejects that item alone. When `work` throws
 * an error that one item may have caused (`isCausedByOneItem`), each item is tried alone, so that it fails alone; as
 * many at once as batches, so that a bad batch does not use up the connections.
 * Items with the same `getKey` never share a batch.
 */
export function createGroupCommit<Item, Result>(
  work: (items: Item[]) => Promise<(Result | Error)[]>,
  options: {
    maxBatchSize: number;
    maxConcurrentBatches: number;
    getKey(item: Item): string | undefined;
    isCausedByOneItem(error: unknown): boolean;
  },
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  const runningBatches = new Set<{ size: number; since: number }>();
  const limitRetries = limitConcurrency(options.maxConcurrentBatches);

  function takeBatch(): Waiting[] {
    const keys = new Set<string>();
    const batchItems: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of waiting) {
      const key = options.getKey(one.item);
      const fits = batchItems.length < options.maxBatchSize && (key === undefined || !keys.has(key));
      if (key !== undefined) keys.add(key);
      (fits ? batchItems : rest).push(one);
    }
    waiting = rest;
    return batchItems;
  }

  async function runBatch(batchItems: Waiting[]): Promise<void> {
    try {
      const results = await work(batchItems.map((one) => one.item));
      for (const [i, one] of batchItems.entries()) {
        const result = results[i];
        if (result instanceof Error) one.reject(result);
        else one.resolve(result as Result);
      }
    } catch (error) {
      if (batchItems.length > 1 && options.isCausedByOneItem(error))
        for (const one of batchItems) void limitRetries(() => runBatch([one]));
      else for (const one of batchItems) one.reject(error);
    }
  }

  async function startNextBatch(): Promise<void> {
    if (runningBatches.size >= options.maxConcurrentBatches || waiting.length === 0) return;
    const now = performance.now();
    if ([...runningBatches].some(({ size, since }) => waiting.length < size && now - since < maxWaitMs)) {
      startLater();
      return;
    }
    const batchItems = takeBatch();
    const running = { size: batchItems.length, since: now };
    runningBatches.add(running);
    await runBatch(batchItems);
    runningBatches.delete(running);
    void startNextBatch();
  }

  function startLater(): void {
    if (timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void startNextBatch();
    }, maxWaitMs);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // At the end of this turn of the event loop: what arrived in one read of the sockets forms one batch.
      setImmediate(() => void startNextBatch());
    });
}
