import { getRequestStateAsyncLocalStorage, runWithRequestState } from '@better-auth/core/context';
import { expect, test } from 'vitest';
import { getCurrentBetterAuthCall, trackBetterAuthCall } from './track-better-auth-call.ts';

test('contexts live until the last call has ended, and cost nothing after that', async () => {
  const requestStates = await getRequestStateAsyncLocalStorage();
  let release = () => {};
  const waiting = new Promise<void>((resolve) => (release = resolve));
  const call = (until: Promise<void>) =>
    trackBetterAuthCall((own) =>
      runWithRequestState(new WeakMap(), async () => {
        await until;
        return [requestStates.getStore() !== undefined, getCurrentBetterAuthCall() === own];
      }),
    );
  const slow = call(waiting);
  expect(await call(Promise.resolve())).toEqual([true, true]);
  expect(requestStates).toMatchObject({ enabled: true });
  release();
  expect(await slow).toEqual([true, true]);
  expect(requestStates).toMatchObject({ enabled: false });
  await expect(trackBetterAuthCall(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(requestStates).toMatchObject({ enabled: false });
  expect(getCurrentBetterAuthCall()).toBeUndefined();
});
