/**
 * Does work that waits together in one go: while groups are under way, the next one gathers. One commit then
 * carries many items, and a single item never waits for company.
 *
 * `work` answers one result per item, in their order; an Error among them rejects that item alone. When all of
 * `work` throws what one item may be guilty of (`mayBeOneOf`), each is tried alone, so that it fails or waits alone.
 * Items of the same `keyOf` never share a group.
 */
export function batch<Item, Result>(
  work: (items: Item[]) => Promise<(Result | Error)[]>,
  options: {
    most: number;
    atOnce: number;
    keyOf(item: Item): string | undefined;
    mayBeOneOf(error: unknown): boolean;
  },
): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let running = 0;

  function nextGroup(): Waiting[] {
    const keys = new Set<string>();
    const group: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const one of waiting) {
      const key = options.keyOf(one.item);
      const fits = group.length < options.most && (key === undefined || !keys.has(key));
      if (key !== undefined) keys.add(key);
      (fits ? group : rest).push(one);
    }
    waiting = rest;
    return group;
  }

  async function run(group: Waiting[]): Promise<void> {
    try {
      const results = await work(group.map((one) => one.item));
      for (const [i, one] of group.entries()) {
        const result = results[i];
        if (result instanceof Error) one.reject(result);
        else one.resolve(result as Result);
      }
    } catch (error) {
      if (group.length > 1 && options.mayBeOneOf(error)) for (const one of group) void run([one]);
      else for (const one of group) one.reject(error);
    }
  }

  async function pump(): Promise<void> {
    if (running >= options.atOnce || waiting.length === 0) return;
    running += 1;
    await run(nextGroup());
    running -= 1;
    void pump();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // At the end of this turn of the loop: what arrived in one read of the sockets goes together.
      setImmediate(() => void pump());
    });
}
