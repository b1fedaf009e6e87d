import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { hashToPosition } from '../approximate-distinct-set.ts';
import { openApproximateDistinctCountStore } from '../database/stored-distinct-sets.ts';
import { openDailyBudgets } from './daily-reading-budgets.ts';
import type { SignedInViewer } from './viewer-types.ts';

const app = openTestApp();
const said: string[] = [];
const log = { info: () => {}, warn: (_: unknown, words = '') => void said.push(words), error: () => {} };
const budget = { of: 'things', newAccount: 10, account: 20, verified: 40, network: 25 };

/** A server process of its own: it shares nothing with the others but the database. */
const openServer = (counts = openApproximateDistinctCountStore(app.database.db, () => app.now().getTime())) =>
  openDailyBudgets({ counts, log, now: () => app.now() });

const createMember = (changes: Partial<SignedInViewer> = {}): SignedInViewer => ({
  id: newId(),
  role: 'coach',
  isVerified: false,
  safeguards: true,
  memberSince: new Date(0),
  sessionId: '',
  isOwner: true,
  hasSecondFactor: false,
  suspendedUntil: null,
  dailyLimitRaisedUntil: null,
  ...changes,
});

const positions = new Set<number>();
/** Ids without two of one position, so that counts are exact. */
function createIds(count: number): string[] {
  const ids: string[] = [];
  while (ids.length < count) {
    const id = newId();
    if (!positions.has(hashToPosition(id))) ids.push(id);
    positions.add(hashToPosition(id));
  }
  return ids;
}
const createCallerAtIp = (ip: string) => ({ ip, headers: {} });
const limited = { code: 'daily-limit' };

test('processes count together, and a restart forgets nothing [24.4]', async () => {
  const [one, other] = [openServer(), openServer()];
  const member = createMember();
  const countReadIds = (server: typeof one, ids: string[]) =>
    server.count(budget, createCallerAtIp('10.1.0.1'), member, ids);
  const seen = createIds(15);
  await countReadIds(one, seen);
  await one.close();
  await countReadIds(other, createIds(5));
  await expect(countReadIds(other, createIds(1))).rejects.toMatchObject(limited);
  await countReadIds(other, seen);
  await other.close();
  const restarted = openServer();
  await expect(countReadIds(restarted, createIds(1))).rejects.toMatchObject(limited);
  await countReadIds(restarted, seen);
  await app.runInDays(1.1, () => countReadIds(restarted, createIds(20)));
});

test('accounts of one network share its limit, but verified coaches; networks do not share [24.4]', async () => {
  const server = openServer();
  const countNewProfilesRead = (ip: string, member: SignedInViewer, count: number) =>
    server.count(budget, createCallerAtIp(ip), member, createIds(count));
  await countNewProfilesRead('10.2.0.1', createMember(), 20);
  await expect(countNewProfilesRead('10.2.0.1', createMember(), 6)).rejects.toMatchObject(limited);
  await countNewProfilesRead('10.2.0.1', createMember(), 5);
  await countNewProfilesRead('10.2.0.1', createMember({ isVerified: true }), 40);
  await countNewProfilesRead('10.2.0.2', createMember(), 20);
  await expect(
    countNewProfilesRead('10.2.0.3', createMember({ memberSince: new Date() }), 11),
  ).rejects.toMatchObject(limited);
});

test('without the database nobody is refused for it, and each process counts alone', async () => {
  const away = { merge: () => Promise.reject(new Error('away')), sweep: async () => {} };
  const server = openServer(away);
  const member = createMember();
  const countNewProfilesRead = (count: number) =>
    server.count(budget, createCallerAtIp('10.3.0.1'), member, createIds(count));
  await countNewProfilesRead(20);
  await expect(countNewProfilesRead(1)).rejects.toMatchObject(limited);
  expect(said).toContain('What was read could not be counted in the database');
});
