import { expect, test } from 'vitest';
import {
  countedAthletesOfLists,
  countedOpenedProfile,
} from '#features/athletes/contract/daily-reading-limits.ts';
import type { DailyBudget } from '#shared/api-call.ts';
import { insertRandomAthletes } from '../support/random-athletes.ts';
import { formatScrapedShares, scrapeAthletesAsEachAccount } from '../support/scrape-athletes.ts';
import { openTestApp } from '../support/test-app.ts';

/** `npm run bench -- walker` walks through 100,000 athletes with the real budgets: this is a twentieth of both. */
const scale = 20;
const total = 100_000 / scale;
const scaleDownDailyBudget = ({ of, ...limits }: DailyBudget): DailyBudget => ({
  ...(Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, Math.floor(limit / scale)]),
  ) as Omit<DailyBudget, 'of'>),
  of,
});
const budgets = [countedAthletesOfLists.budget, countedOpenedProfile.budget];
const app = openTestApp({
  rateLimits: true,
  safeguards: true,
  dailyBudgets: Object.fromEntries(budgets.map((budget) => [budget.of, scaleDownDailyBudget(budget)])),
});

test('five accounts of one network that walk through everything get less than 2 % of the athletes in a day [24.7]', {
  timeout: 300_000,
}, async ({ annotate }) => {
  await insertRandomAthletes(app.database.pool, total);
  const accounts = await Promise.all(
    [1, 2, 3, 4, 5].map((nth) => (nth % 2 ? app.addCoach() : app.addAthlete())),
  );
  // Members, not newcomers, who would get less.
  await app.database.pool.query("update users set created_at = created_at - interval '30 days'");
  await app.database.pool.query("select pg_notify('session_end', id::text) from users where role = 'coach'");
  const walked = await scrapeAthletesAsEachAccount(accounts, { maxListCalls: 60 });
  await annotate(formatScrapedShares(walked, total));
  console.log(formatScrapedShares(walked, total));
  expect(walked.met.size).toBeGreaterThan(total * 0.005);
  expect(walked.met.size).toBeLessThan(total * 0.02);
  expect(walked.whole.size).toBeGreaterThan(total * 0.001);
  expect(walked.whole.size).toBeLessThan(total * 0.02);
});
