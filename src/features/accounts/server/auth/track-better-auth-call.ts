import { AsyncLocalStorage } from 'node:async_hooks';
import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context';

interface BetterAuthCall {
  /** What Better Auth has logged. */
  fault?: Error;
}

const currentCall = new AsyncLocalStorage<BetterAuthCall>();

let runningCalls = 0;

/**
 * Runs a call of Better Auth; every call must run in here. After the last one its asynchronous contexts are disabled:
 * once one of them has run, Node before version 24 calls a hook at every promise of the process, until it is disabled,
 * which costs a request a tenth of its time.
 */
export async function trackBetterAuthCall<Result>(
  run: (call: BetterAuthCall) => Promise<Result>,
): Promise<Result> {
  const call: BetterAuthCall = {};
  const contexts = await listContexts();
  runningCalls += 1;
  try {
    return await currentCall.run(call, () => run(call));
  } finally {
    runningCalls -= 1;
    if (runningCalls === 0) for (const context of contexts) context.disable();
  }
}

/** The call of Better Auth in which this runs; undefined outside of one. */
export const getCurrentBetterAuthCall = (): BetterAuthCall | undefined => currentCall.getStore();

const listContexts = async (): Promise<{ disable(): void }[]> => [
  currentCall,
  ...(await Promise.all([
    getCurrentAuthContextAsyncLocalStorage(),
    getCurrentDBAdapterAsyncLocalStorage(),
    getRequestStateAsyncLocalStorage(),
  ])),
];
