import { createHash } from 'node:crypto';
import type { Db } from '#server/context.ts';
import type { Counts } from '#server/database/counts.ts';
import { networkOf } from '#server/http/network.ts';
import { AppError } from '#shared/errors.ts';
import { isKnownNetwork, rememberNetwork } from '../queries/users.ts';

/** Tries of one account within `seconds`: past `free` each waits longer, past `most` none is let through. */
export const attemptLimits = { free: 4, most: 20, seconds: 15 * 60, longestWaitMs: 3000 };

/** Slows down whoever guesses passwords, without shutting out the account's owner. */
export interface Attempts {
  /**
   * Waits before a password is checked, the longer the more tries there were; throws `too-many` past the last.
   * A try counts from here on, so that many at once are no way around.
   */
  admit(email: string, address: string): Promise<void>;
  /** The owner was here (the password was right, or the mailed link): this network is one of theirs from now on. */
  succeeded(email: string, address: string): Promise<void>;
}

export interface AttemptsOptions {
  db: Db;
  counts: Counts;
  now?: () => number;
  /** A timer holds nothing up but its own request. */
  wait?: (ms: number) => Promise<void>;
}

/**
 * Counts in the database, so that several processes count together. A network from which the owner signed in
 * before has a count of its own; all others share one, so that guessing from many addresses is no way around, and
 * does not lock the owner out. Unknown emails count as known ones do: the answer tells nobody which exist.
 */
export function openAttempts({ db, counts, now = Date.now, wait = sleep }: AttemptsOptions): Attempts {
  return {
    async admit(email, address) {
      const [account, network] = [accountOf(email), networkOf(address)];
      const own = await isKnownNetwork(db, account, network);
      const { calls, ends } = await counts.add({
        key: own ? ownKey(account, network) : `sign-in ${account}`,
        calls: 1,
        seconds: attemptLimits.seconds,
      });
      if (calls > attemptLimits.most) {
        const retryAfter = Math.max(1, Math.ceil((ends - now()) / 1000));
        throw new AppError('too-many', 'Too many tries. Please wait a while, or set a new password.', {
          retryAfter,
        });
      }
      const ms = waitBefore(calls);
      if (ms > 0) await wait(ms);
    },
    async succeeded(email, address) {
      const [account, network] = [accountOf(email), networkOf(address)];
      // What was tried from elsewhere goes on counting: a sign-in of the owner is no new chance for others.
      await counts.forget(ownKey(account, network));
      await rememberNetwork(db, account, network, new Date(now()));
    },
  };
}

/** For load tests only. */
export const noAttempts: Attempts = { admit: async () => {}, succeeded: async () => {} };

/** Milliseconds before the nth try: none for the first four, then 250, 500, 1000 … up to three seconds. */
export function waitBefore(nth: number): number {
  if (nth <= attemptLimits.free) return 0;
  return Math.min(attemptLimits.longestWaitMs, 250 * 2 ** (nth - attemptLimits.free - 1));
}

const ownKey = (account: string, network: string) => `sign-in ${account} ${network}`;

// What somebody typed need not be their own address, and is kept nowhere.
const accountOf = (email: string) => createHash('sha256').update(email).digest('base64url');

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
