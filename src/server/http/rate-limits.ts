import { LRUCache } from 'lru-cache';
import type { Call, Limit, ScopedLimit } from '#shared/api-call.ts';
import { AppError } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import type { SharedCounters } from '../database/rate-limit-counters.ts';
import { limitEntries } from '../limit-entries.ts';
import type { Log } from '../log.ts';
import type { Caller } from './caller-and-cookie-types.ts';
import { getHouseholdNetwork } from './ip-network.ts';
import type { Viewer } from './viewer-types.ts';

/** Rate limits per account, network and email, in windows that begin with a call. */
export interface RateLimits {
  /** Counts a call per account and network. @throws AppError `too-many` with the seconds to wait */
  count(route: string, call: Call, caller: Caller, viewer: Viewer | undefined): Promise<void>;
  /** Counts a call per email in its body, once that is known to be one. @throws AppError `too-many` */
  countEmail(route: string, call: Call, caller: Caller, email: string): Promise<void>;
  /** Adds what this process counted to the counts of all processes; a timer calls it. */
  flushCountsToDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** For calls without a limit of their own. No person reaches it; a script that copies the product does. */
export const defaultRateLimit: Limit = { max: 1200, seconds: 60 };

/** Enough for every caller of a minute; the least recent goes first when an attacker makes up addresses. */
const maxWindows = 100_000;

const addToDatabaseEveryMs = 1000;
const sweepEveryMs = 60_000;

interface Window {
  key: string;
  limit: Limit;
  /** Counted by this process. */
  own: number;
  /** Those of them that are not in the database yet. */
  unsettled: number;
  /** Counted by the other processes, as far as this one knows. */
  others: number;
  ends: number;
  /** The statement that is adding to the database, and the one that follows it. */
  adding?: Promise<void> | undefined;
  addingNext?: Promise<void> | undefined;
}

/**
 * The first half of a window is counted in this process and written to the database within a second, in one statement
 * for all callers; the second half is counted in the database, call by call. Far from its limit a call costs one
 * look-up in memory; near it the count is exact over all processes.
 */
export function openRateLimits(options: {
  counts: SharedCounters;
  log: Log;
  now?: () => number;
}): RateLimits {
  const windows = new RateLimitWindows(options.counts, options.log, options.now ?? Date.now);
  const timer = setInterval(() => void windows.addDueCountsToDatabase(), addToDatabaseEveryMs).unref();
  return {
    async count(route, call, caller, viewer) {
      for (const counted of listCallerKeys(route, call, caller, viewer)) await windows.count(counted);
    },
    async countEmail(route, call, caller, email) {
      for (const counted of listRateLimitKeysOfEmail(route, call, caller, email))
        await windows.count(counted);
    },
    flushCountsToDatabase: () => windows.addDueCountsToDatabase(),
    close: async () => clearInterval(timer),
  };
}

class RateLimitWindows {
  readonly #counts: SharedCounters;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #windows = new LRUCache<string, Window>(limitEntries(maxWindows));
  #swept: number;

  constructor(counts: SharedCounters, log: Log, now: () => number) {
    this.#counts = counts;
    this.#log = log;
    this.#now = now;
    this.#swept = now();
  }

  /** @throws AppError `too-many` */
  async count({ key, limit }: CountedKey): Promise<void> {
    const window = this.#getOrStartWindow(key, limit);
    if (window.own + window.others >= limit.max) throw createTooManyError(window.ends - this.#now());
    window.own += 1;
    window.unsettled += 1;
    const nth = window.own;
    if ((nth + window.others) * 2 <= limit.max) return;
    await this.#addWindowCountToDatabase(window);
    if (nth + window.others > limit.max) throw createTooManyError(window.ends - this.#now());
  }

  async addDueCountsToDatabase(): Promise<void> {
    const due: Window[] = [];
    const ended: string[] = [];
    for (const [key, window] of this.#windows.entries()) {
      if (window.ends <= this.#now()) ended.push(key);
      else if (window.unsettled > 0 && (window.own + window.others) * 10 >= window.limit.max)
        due.push(window);
    }
    for (const key of ended) this.#windows.delete(key);
    await Promise.all(due.map((window) => this.#addWindowCountToDatabase(window)));
    if (this.#now() - this.#swept < sweepEveryMs) return;
    this.#swept = this.#now();
    await this.#counts
      .sweep()
      .catch((error) => this.#log.warn({ err: error }, 'Old counts could not be removed'));
  }

  #getOrStartWindow(key: string, limit: Limit): Window {
    const known = this.#windows.get(key);
    if (known && known.ends > this.#now()) return known;
    const ends = this.#now() + limit.seconds * 1000;
    const fresh: Window = { key, limit, own: 0, unsettled: 0, others: 0, ends };
    this.#windows.set(key, fresh);
    return fresh;
  }

  /** One statement at a time: with a second one under way, its calls would be taken for those of other processes. */
  #addWindowCountToDatabase(window: Window): Promise<void> {
    if (window.adding) {
      window.addingNext ??= window.adding.then(() => {
        window.addingNext = undefined;
        return this.#addWindowCountToDatabase(window);
      });
      return window.addingNext;
    }
    window.adding = this.#addUnsettledCalls(window).finally(() => {
      window.adding = undefined;
    });
    return window.adding;
  }

  async #addUnsettledCalls(window: Window): Promise<void> {
    const { unsettled } = window;
    window.unsettled = 0;
    try {
      const { key, limit } = window;
      const all = await this.#counts.add({ key, calls: unsettled, seconds: limit.seconds });
      window.others = Math.max(window.others, all.calls + window.unsettled - window.own);
      window.ends = all.ends;
    } catch (error) {
      // Without the database the call itself fails: the limit need not refuse it too.
      window.unsettled += unsettled;
      this.#log.warn({ err: error }, 'Calls could not be counted in the database');
    }
  }
}

interface CountedKey {
  key: string;
  limit: Limit;
}

function listCallerKeys(route: string, call: Call, { ip }: Caller, viewer: Viewer | undefined): CountedKey[] {
  const network = getHouseholdNetwork(ip);
  const [name, limit] = call.limit ? [route, call.limit] : ['', defaultRateLimit];
  // Whoever registers again and again has a new account for each call, but not a new network.
  const ids = call.audience === 'public' ? [network, viewer?.id] : [viewer?.id ?? network];
  return [
    ...ids.flatMap((id) => (id ? [{ key: `${name} ${id}`, limit }] : [])),
    ...listScopedLimits(call, 'network').map((more) => ({
      key: `${route} ${more.seconds} ${network}`,
      limit: more,
    })),
  ];
}

function listRateLimitKeysOfEmail(route: string, call: Call, { ip }: Caller, email: string): CountedKey[] {
  const network = getHouseholdNetwork(ip);
  return [
    ...listScopedLimits(call, 'email').map((limit) => ({ key: `${route} ${email}`, limit })),
    ...listScopedLimits(call, 'email and network').map((limit) => ({
      key: `${route} ${email} ${network}`,
      limit,
    })),
  ];
}

const listScopedLimits = (call: Call, per: ScopedLimit['per']) =>
  (call.moreLimits ?? []).filter((limit) => limit.per === per);

function createTooManyError(waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError(
    'too-many',
    translatable('That was a lot at once. Please wait a moment and try again.'),
    {
      retryAfter,
    },
  );
}

/** For load tests only: limits nobody. */
export const noRateLimits: RateLimits = {
  count: async () => {},
  countEmail: async () => {},
  flushCountsToDatabase: async () => {},
  close: async () => {},
};
