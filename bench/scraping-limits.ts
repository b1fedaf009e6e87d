// `npm run bench -- walker [ATHLETES]`: what five accounts of one network get in a day with the real budgets, and what counting
// costs a cached list. On the embedded database, or on that of DATABASE_URL.

import { insertRandomAthletes } from '../tests/support/random-athletes.ts';
import { formatScrapedShares, scrapeAthletesAsEachAccount } from '../tests/support/scrape-athletes.ts';
import { TestApp } from '../tests/support/test-app.ts';
import type { CoachMember } from '../tests/support/test-members.ts';

const total = Number(process.argv[2] ?? 100_000);
const chunk = 5_000;
/** Below the rate limit of a minute, for each account. */
const callsPerAccount = 250;
const readers = 20;
const rounds = 6;

async function openAppWithRandomAthletes(safeguards: boolean, athletes: number): Promise<TestApp> {
  const app = new TestApp();
  await app.open({ rateLimits: true, safeguards });
  for (let from = 0; from < athletes; from += chunk)
    await insertRandomAthletes(app.database.pool, Math.min(chunk, athletes - from), from);
  await app.runJobs('athlete-counts');
  return app;
}

async function measureScrapedAthletes(): Promise<void> {
  const app = await openAppWithRandomAthletes(true, total);
  const accounts = [];
  for (let nth = 0; nth < 5; nth += 1) accounts.push(await (nth % 2 ? app.addAthlete() : app.addCoach()));
  await app.database.pool.query(
    "update users set created_at = created_at - interval '30 days' where id = any ($1::uuid[])",
    [accounts.map(({ id }) => id)],
  );
  for (const { id } of accounts) await app.database.pool.query("select pg_notify('session_end', $1)", [id]);
  console.log(
    `Five accounts, one network: ${formatScrapedShares(await scrapeAthletesAsEachAccount(accounts, { maxListCalls: 400 }), total)}`,
  );
  await app.close();
}

/** Calls a second for one page of the list, which is cached. */
async function measureCachedList(accounts: readonly CoachMember[]): Promise<number> {
  const startedAt = performance.now();
  const share = Math.floor(callsPerAccount / rounds);
  await Promise.all(
    accounts.map(async (account) => {
      for (let nth = 0; nth < share; nth += 1) await account.get('/api/athletes?sport=Football');
    }),
  );
  return (1000 * accounts.length * share) / (performance.now() - startedAt);
}

const getMedian = (numbers: number[]): number =>
  numbers.toSorted((one, two) => one - two)[Math.floor(numbers.length / 2)] ?? 0;

/** The two in turn, in the same process, so that a busy machine slows down both. */
async function compareCachedListWithAndWithoutCounting(): Promise<void> {
  const apps = [await openAppWithRandomAthletes(false, 2_000), await openAppWithRandomAthletes(true, 2_000)];
  const accounts = await Promise.all(
    apps.map((app) => Promise.all(Array.from({ length: readers }, () => app.addCoach()))),
  );
  const perSecond: number[][] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const [nth, readersOfApp] of accounts.entries())
      perSecond[nth]?.push(await measureCachedList(readersOfApp));
  const [without = 0, counted = 0] = perSecond.map(getMedian);
  console.log(
    `A cached list, calls a second: ${Math.round(without)} without safeguards, ${Math.round(counted)} counted (${((100 * counted) / without).toFixed(0)} %)`,
  );
  for (const app of apps) await app.close();
}

await compareCachedListWithAndWithoutCounting();
await measureScrapedAthletes();
