import { expect, test } from 'vitest';
import { faultRounds, killed } from './kill.ts';
import { BenchServer } from './server.ts';

test('a server that is killed in the middle of sends loses nothing, stores nothing twice, and its streams resume', async () => {
  const server = await BenchServer.make({ built: false, server: process.env.DATABASE_URL });
  const { slowestReturn, ...kills } = await faultRounds(server, { rounds: 2, sends: 200, fault: killed });
  expect(kills).toEqual({
    acknowledged: 400,
    lost: 0,
    twice: 0,
    outOfOrder: 0,
    differing: 0,
    contradictions: 0,
    unheard: 0,
    heardTwice: 0,
  });
  expect(slowestReturn).toBeGreaterThan(0);
}, 300_000);
