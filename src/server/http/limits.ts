import type { FastifyRequest } from 'fastify';
import type { Call, Limit } from '#shared/call.ts';
import { AppError } from '#shared/errors.ts';
import type { Counts } from '../database/counts.ts';
import type { Log } from '../log.ts';
import { networkOf } from './network.ts';
import type { Viewer } from './viewer.ts';

/** Counts calls per account, or per network where nobody is signed in, in windows that begin with a call. */
export interface Limits {
  /** Throws `too-many` with the seconds to wait when this call is one too many. */
  count(route: string, call: Call, request: FastifyRequest, viewer: Viewer | undefined): Promise<void>;
  /** Adds what was counted here to what every process counts; a timer calls it. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** For calls without a limit of their own. No person reaches it; a script that copies the product does. */
export const usualLimit: Limit = { max: 1200, seconds: 60 };

/** Enough windows for every caller of a minute; the oldest go first when somebody makes up addresses. */
const mostWindows = 100_000;

const settleEveryMs = 1000;
const sweepEveryMs = 60_000;

interface Window {
  key: string;
  limit: Limit;
  /** Counted here. */
  mine: number;
  /** Those of them that the other processes have not heard of. */
  unsettled: number;
  /** Counted by the others, as far as this process knows. */
  others: number;
  ends: number;
}

/**
 * The first half of a window is counted in this process and told to the others within a second, in one statement
 * for all callers; the second half is counted in the database, call by call. Far from its limit a call costs a look
 * into a map; near it the count is exact over all processes.
 */
export function openLimits(options: { counts: Counts; log: Log; now?: () => number }): Limits {
  const { counts, log, now = Date.now } = options;
  const windows = new Map<string, Window>();
  let swept = now();

  function windowOf(key: string, limit: Limit): Window {
    const known = windows.get(key);
    if (known && known.ends > now()) return known;
    const fresh = { key, limit, mine: 0, unsettled: 0, others: 0, ends: now() + limit.seconds * 1000 };
    windows.delete(key);
    windows.set(key, fresh);
    if (windows.size > mostWindows) windows.delete(windows.keys().next().value as string);
    return fresh;
  }

  async function tell(window: Window): Promise<void> {
    const told = window.unsettled;
    window.unsettled = 0;
    try {
      const all = await counts.add({ key: window.key, calls: told, seconds: window.limit.seconds });
      window.others = Math.max(window.others, all.calls + window.unsettled - window.mine);
      window.ends = all.ends;
    } catch (error) {
      // A database that is away refuses the call itself; who is let through is not decided by its absence.
      window.unsettled += told;
      log.warn({ err: error }, 'Calls could not be counted in the database');
    }
  }

  async function settle(): Promise<void> {
    const due: Window[] = [];
    for (const [key, window] of windows) {
      if (window.ends <= now()) windows.delete(key);
      else if (window.unsettled > 0 && (window.mine + window.others) * 10 >= window.limit.max)
        due.push(window);
    }
    await Promise.all(due.map(tell));
    if (now() - swept < sweepEveryMs) return;
    swept = now();
    await counts.sweep().catch((error) => log.warn({ err: error }, 'Old counts could not be removed'));
  }

  const timer = setInterval(() => void settle(), settleEveryMs).unref();

  return {
    async count(route, call, request, viewer) {
      const limit = call.limit ?? usualLimit;
      const window = windowOf(`${call.limit ? route : ''} ${viewer?.id ?? networkOf(request.ip)}`, limit);
      if (window.mine + window.others >= limit.max) throw tooMany(window.ends - now());
      window.mine += 1;
      window.unsettled += 1;
      const nth = window.mine;
      if ((nth + window.others) * 2 <= limit.max) return;
      await tell(window);
      if (nth + window.others > limit.max) throw tooMany(window.ends - now());
    },
    settle,
    close: async () => clearInterval(timer),
  };
}

function tooMany(ms: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000));
  return new AppError('too-many', 'That was a lot at once. Please wait a moment and try again.', {
    retryAfter,
  });
}

/** For load tests only. */
export const noLimits: Limits = { count: async () => {}, settle: async () => {}, close: async () => {} };
