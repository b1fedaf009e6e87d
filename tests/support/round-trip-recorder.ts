import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/** Statements that a connection sends while it still waits for another: they share a round trip. */
export type RoundTrip = string[];

/** Records the round trips to the database in this process, by connection, until the test ends. */
export function recordRoundTrips(): () => RoundTrip[][] {
  const roundTrips = new Map<object, RoundTrip[]>();
  const waiting = new WeakMap<object, number>();
  const send = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args as [string | { text: string; callback?: (...answer: unknown[]) => void }];
    const before = waiting.get(this) ?? 0;
    waiting.set(this, before + 1);
    const ofConnection = roundTrips.get(this) ?? [];
    roundTrips.set(this, ofConnection);
    if (before === 0) ofConnection.push([]);
    ofConnection.at(-1)?.push(typeof query === 'string' ? query : query.text);
    const decrementWaitingQueries = () => waiting.set(this, (waiting.get(this) ?? 1) - 1);
    // A query object calls back; everything else is answered with a promise.
    if (typeof query !== 'string' && query.callback) {
      const { callback } = query;
      query.callback = (...answer) => {
        decrementWaitingQueries();
        callback(...answer);
      };
      return send.apply(this, args);
    }
    const sent = send.apply(this, args) as Promise<unknown>;
    sent.then(decrementWaitingQueries, decrementWaitingQueries);
    return sent;
  } as never);
  onTestFinished(() => spy.mockRestore());
  return () => [...roundTrips.values()];
}
