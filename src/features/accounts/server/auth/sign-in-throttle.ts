import { createHash } from 'node:crypto';
import type { Db } from '#server/context.ts';
import type { SharedCounters } from '#server/database/rate-limit-counters.ts';
import { getHouseholdNetwork } from '#server/http/ip-network.ts';
import { AppError } from '#shared/errors.ts';
import { isKnownSignInNetwork, upsertKnownSignInNetwork } from '../queries/networks-of-earlier-sign-ins.ts';

/** Attempts to sign in to one account within `seconds`: after `free` each waits longer, after `max` all get 429. */
export const signInAttemptLimits = { free: 4, max: 20, seconds: 15 * 60, maxDelayMs: 3000 };

/** Slows down password guessing without locking out the owner of the account. */
export interface SignInThrottle {
  /**
   * Delays the check of a password, longer with every attempt; throws `too-many` after the last. Counts before the
   * check, so that parallel attempts cannot exceed the limit.
   */
  delayOrRefuseAttempt(email: string, ip: string): Promise<void>;
  /** Called after a right password or emailed link: from then on this network counts as the owner's. */
  rememberNetworkOfOwner(email: string, ip: string): Promise<void>;
}

interface SignInThrottleOptions {
  db: Db;
  counts: SharedCounters;
  now?: () => number;
  /** Replaced by tests, which do not wait. */
  wait?: (ms: number) => Promise<void>;
}

/**
 * Counts in the database, so that all processes share the counts. A network from which the owner has signed in before
 * has a count of its own; all other networks share one: guessing from many addresses does not help, and does not lock
 * the owner out. Unknown addresses are counted in the same way, so that the response does not reveal which exist.
 */
export function createSignInThrottle({
  db,
  counts,
  now = Date.now,
  wait = sleep,
}: SignInThrottleOptions): SignInThrottle {
  return {
    async delayOrRefuseAttempt(email, ip) {
      const [account, network] = [hashEmail(email), getHouseholdNetwork(ip)];
      const isKnown = await isKnownSignInNetwork(db, account, network);
      const { calls, ends } = await counts.add({
        key: isKnown ? toKnownNetworkCountKey(account, network) : `sign-in ${account}`,
        calls: 1,
        seconds: signInAttemptLimits.seconds,
      });
      if (calls > signInAttemptLimits.max) {
        const retryAfter = Math.max(1, Math.ceil((ends - now()) / 1000));
        throw new AppError('too-many', 'Too many tries. Please wait a while, or set a new password.', {
          retryAfter,
        });
      }
      const ms = getSignInDelayMs(calls);
      if (ms > 0) await wait(ms);
    },
    async rememberNetworkOfOwner(email, ip) {
      const [account, network] = [hashEmail(email), getHouseholdNetwork(ip)];
      // The count of the other networks stays: a sign-in of the owner must not give an attacker new attempts.
      await counts.forget(toKnownNetworkCountKey(account, network));
      await upsertKnownSignInNetwork(db, account, network, new Date(now()));
    },
  };
}

/** For load tests only. */
export const noSignInThrottle: SignInThrottle = {
  delayOrRefuseAttempt: async () => {},
  rememberNetworkOfOwner: async () => {},
};

/** Milliseconds before the nth attempt: none for the first four, then 250, 500, 1000 … up to three seconds. */
export function getSignInDelayMs(attemptNumber: number): number {
  if (attemptNumber <= signInAttemptLimits.free) return 0;
  return Math.min(signInAttemptLimits.maxDelayMs, 250 * 2 ** (attemptNumber - signInAttemptLimits.free - 1));
}

const toKnownNetworkCountKey = (accountHash: string, network: string) => `sign-in ${accountHash} ${network}`;

// The typed address may be that of another person, so only its hash is stored.
const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url');

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
