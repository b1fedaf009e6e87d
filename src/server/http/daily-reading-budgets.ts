import { LRUCache } from 'lru-cache';
import type { DailyBudget } from '#shared/api-call.ts';
import { AppError } from '#shared/errors.ts';
import { formatInteger } from '#shared/format-integer.ts';
import { DistinctSet, hashToPosition } from '../approximate-distinct-set.ts';
import type { DistinctCounts } from '../database/stored-distinct-sets.ts';
import { limitEntries } from '../limit-entries.ts';
import type { Log } from '../log.ts';
import type { Caller } from './caller-and-cookie-types.ts';
import { getHouseholdNetwork } from './ip-network.ts';
import type { SignedInViewer } from './viewer-types.ts';

/** Counts the different items that accounts and networks are given in a day, which begins with the first. */
export interface DailyBudgets {
  /** @throws AppError `daily-limit` with the seconds to wait; what is refused is not counted */
  count(declared: DailyBudget, caller: Caller, viewer: SignedInViewer, ids: readonly string[]): Promise<void>;
  /** Stores what this process has counted. */
  close(): Promise<void>;
}

const daySeconds = 86_400;
const newAccountDays = 7;
/** Of 4 kB each. */
const maxSets = 10_000;
const flushEveryMs = 5_000;
const sweepEveryMs = 600_000;

interface Window {
  key: string;
  set: DistinctSet;
  ends: number;
  /** The accounts that were refused. */
  reachedBy: Set<string>;
  /** Whether this process has added to it since it was stored. */
  isChanged: boolean;
}

/** Who has reached which budget. */
interface ReachedBudget {
  userId: string;
  counted: string;
  per: 'account' | 'network';
}

interface CountedWindow {
  window: Window;
  limit: number;
  per: 'account' | 'network';
}

/**
 * A set is read from the database when this process first needs it, and stored within seconds, for all callers in one
 * statement. From half of its limit on it is merged with those of the other processes before each call.
 */
export function openDailyBudgets(options: {
  counts: DistinctCounts;
  log: Log;
  now: () => Date;
  /** Instead of those that the contracts declare, by name. */
  budgets?: Record<string, DailyBudget> | undefined;
  /** Called when an account is refused for the first time in a window of this process. */
  onReached?: ((reached: ReachedBudget) => Promise<void>) | undefined;
}): DailyBudgets {
  const { budgets = {}, onReached } = options;
  const getNowMs = () => options.now().getTime();
  const windows = new DailyWindows(options.counts, options.log, getNowMs);
  const timer = setInterval(() => void windows.flushAndSweep(), flushEveryMs).unref();
  return {
    async count(declared, { ip }, viewer, ids) {
      if (ids.length === 0) return;
      const budget = budgets[declared.of] ?? declared;
      const positions = [...new Set(ids.map(hashToPosition))];
      const counted = await Promise.all(
        listReadingLimitsOfViewer(budget, viewer, getHouseholdNetwork(ip), getNowMs()).map(
          async ({ key, limit, per }): Promise<CountedWindow> => ({
            window: await windows.open(key, limit),
            limit,
            per,
          }),
        ),
      );
      for (const { window, limit, per } of counted) {
        const fresh = positions.filter((position) => !window.set.has(position)).length;
        if (fresh === 0 || window.set.estimate(fresh) <= limit) continue;
        if (!window.reachedBy.has(viewer.id)) {
          window.reachedBy.add(viewer.id);
          // The refusal need not wait for it.
          void onReached?.({ userId: viewer.id, counted: budget.of, per }).catch((error) => {
            window.reachedBy.delete(viewer.id);
            options.log.warn({ err: error }, 'A reached daily limit could not be recorded');
          });
        }
        throw createDailyLimitError(budget.of, { limit, per, waitMs: window.ends - getNowMs() });
      }
      for (const { window } of counted) {
        for (const position of positions) window.set.add(position);
        window.isChanged = true;
      }
    },
    close: async () => {
      clearInterval(timer);
      await windows.flush();
    },
  };
}

class DailyWindows {
  readonly #counts: DistinctCounts;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #windows = new LRUCache<string, Window>({
    ...limitEntries(maxSets),
    dispose: (window, _key, reason) =>
      reason === 'evict' && window.isChanged && void this.#mergeStored(window),
  });
  #sweptAt: number;

  constructor(counts: DistinctCounts, log: Log, now: () => number) {
    this.#counts = counts;
    this.#log = log;
    this.#now = now;
    this.#sweptAt = now();
  }

  async open(key: string, limit: number): Promise<Window> {
    const known = this.#windows.get(key);
    if (known && known.ends > this.#now()) {
      if (known.set.estimate() * 2 > limit) await this.#mergeStored(known);
      return known;
    }
    const ends = this.#now() + daySeconds * 1000;
    const fresh: Window = { key, set: new DistinctSet(), ends, reachedBy: new Set(), isChanged: false };
    await this.#mergeStored(fresh);
    // Another call has opened it meanwhile.
    const other = this.#windows.get(key);
    if (other && other.ends > this.#now()) return other;
    this.#windows.set(key, fresh);
    return fresh;
  }

  /** Stores what this process has counted. */
  async flush(): Promise<void> {
    const changed: Window[] = [];
    for (const [key, window] of [...this.#windows.entries()]) {
      if (window.ends <= this.#now()) this.#windows.delete(key);
      else if (window.isChanged) changed.push(window);
    }
    await Promise.all(changed.map((window) => this.#mergeStored(window)));
  }

  async flushAndSweep(): Promise<void> {
    await this.flush();
    if (this.#now() - this.#sweptAt < sweepEveryMs) return;
    this.#sweptAt = this.#now();
    await this.#counts
      .sweep()
      .catch((error) => this.#log.warn({ err: error }, 'Old counts could not be removed'));
  }

  async #mergeStored(window: Window): Promise<void> {
    window.isChanged = false;
    try {
      const { key, set } = window;
      const stored = await this.#counts.merge({ key, bitmap: set.bitmap, seconds: daySeconds });
      set.merge(stored.bitmap);
      window.ends = stored.ends;
    } catch (error) {
      // Without the database the call itself fails: the budget need not refuse it too.
      window.isChanged = true;
      this.#log.warn({ err: error }, 'What was read could not be counted in the database');
    }
  }
}

/**
 * Verified coaches do not count for their network: staff know who they are, and colleagues share an office. Nor does who
 * has asked staff for more: such a member may read as much as a verified coach, and a verified coach twice as much.
 */
function listReadingLimitsOfViewer(
  { of, newAccount, account, verified, network: ofNetwork }: DailyBudget,
  { id, isVerified, memberSince, dailyLimitRaisedUntil }: SignedInViewer,
  network: string,
  now: number,
): { key: string; limit: number; per: CountedWindow['per'] }[] {
  const key = `${of} ${id}`;
  const isRaised = dailyLimitRaisedUntil !== null && dailyLimitRaisedUntil.getTime() > now;
  if (isRaised) return [{ key, limit: isVerified ? 2 * verified : verified, per: 'account' }];
  if (isVerified) return [{ key, limit: verified, per: 'account' }];
  const isNew = now - memberSince.getTime() < newAccountDays * daySeconds * 1000;
  return [
    { key, limit: isNew ? newAccount : account, per: 'account' },
    { key: `${of} ${network}`, limit: ofNetwork, per: 'network' },
  ];
}

/** The message says how much was read, and when it goes on; the page adds how to ask for more. */
function createDailyLimitError(
  of: string,
  { limit, per, waitMs }: { limit: number; per: CountedWindow['per']; waitMs: number },
): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000));
  const who = per === 'account' ? 'You have' : 'Members on your network have together';
  const message = `${who} seen as many ${of} today as we allow, ${formatInteger(limit)}, because many athletes are minors. You can go on in ${formatWait(retryAfter)}. What you have seen today stays open. If you need more, please ask us: /contact`;
  return new AppError('daily-limit', message, { retryAfter });
}

const formatWait = (seconds: number): string => {
  const [number, unit] =
    seconds > 5400 ? [Math.round(seconds / 3600), 'hour'] : [Math.ceil(seconds / 60), 'minute'];
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
};

/** Limits nobody: without safeguards, and for load tests. */
export const noDailyBudgets: DailyBudgets = {
  count: async () => {},
  close: async () => {},
};
