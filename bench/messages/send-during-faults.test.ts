import { expect, test } from 'vitest';
import { isBuildFresh } from '../../scripts/build-if-stale.mjs';
import { BenchServer } from '../support/bench-server.ts';
import { killServer, sendDuringFaults } from './count-lost-messages-during-faults.ts';

test('a server that is killed during sends loses no message, stores none twice, and its event streams resume', async () => {
  const server = await BenchServer.create({ built: isBuildFresh(), server: process.env.DATABASE_URL });
  const { slowestReturn, ...kills } = await sendDuringFaults(server, {
    rounds: 2,
    sends: 200,
    injectFault: killServer,
  });
  expect(kills).toEqual({
    acknowledged: 400,
    lost: 0,
    storedTwice: 0,
    outOfOrder: 0,
    differing: 0,
    contradictions: 0,
    missed: 0,
    receivedTwice: 0,
  });
  expect(slowestReturn).toBeGreaterThan(0);
}, 300_000);
