import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';
import { addStaff, dayFromNow } from '../../../tests/support/test-staff.ts';
import type { QueueItem } from './contract/queue-calls.ts';

const limits = { newAccount: 2, account: 2, verified: 4, network: 1000 };
const many = { newAccount: 1000, account: 1000, verified: 1000, network: 1000 };
const app = openTestApp({
  rateLimits: true,
  safeguards: true,
  dailyBudgets: {
    profiles: { of: 'profiles', ...limits },
    'athletes in lists': { of: 'athletes in lists', ...many },
  },
});
let staff: MemberClient;
let athletes: AthleteMember[];
beforeAll(async () => {
  staff = await addStaff(app);
  athletes = [];
  for (let n = 0; n < 6; n++) athletes.push(await app.addAthlete());
}, 60_000);

const requestProfilesAndListStatuses = async (coach: CoachMember, count: number): Promise<number[]> => {
  const statuses: number[] = [];
  for (const { profile } of athletes.slice(0, count))
    statuses.push((await coach.get(`/api/athletes/${profile.id}`)).status);
  return statuses;
};
const findItem = async (userId: string): Promise<QueueItem | undefined> =>
  (await staff.get('/api/staff/queue?kind=daily-limit&limit=100')).body.find(
    ({ person }: QueueItem) => person?.id === userId,
  );
/** The item is written after the refusal was answered. */
const waitForItem = async (userId: string) =>
  expect.poll(() => findItem(userId), { timeout: 20_000 }).toBeDefined();

async function addCoachAtDailyLimit() {
  const coach = await app.addCoach();
  expect(await requestProfilesAndListStatuses(coach, 3)).toEqual([200, 200, 429]);
  await waitForItem(coach.id);
  const item = (await findItem(coach.id)) as QueueItem;
  const decideDailyLimitItem = (form: object) =>
    staff.post(`/api/staff/daily-limits/${item.id}/outcome`, form);
  return { coach, item, decide: decideDailyLimitItem };
}
const reason = 'A camp of many athletes';

test('who reaches a limit is one item of the queue, however often [22.27 24.6]', async () => {
  const { coach, item } = await addCoachAtDailyLimit();
  expect(item).toMatchObject({
    ...{ isOpen: true, lines: ['Reached the limit of profiles', 'Alone, on 1 day'] },
    path: `/staff/daily-limits/${item.id}`,
  });
  expect(await requestProfilesAndListStatuses(coach, 3)).toEqual([200, 200, 429]);
  const { body } = await staff.get('/api/staff/queue?kind=daily-limit&limit=100');
  expect(body.filter(({ person }: QueueItem) => person?.id === coach.id)).toHaveLength(1);
  expect((await staff.get(`/api/staff/daily-limits/${item.id}`)).body).toMatchObject({
    ...{ counted: ['profiles'], per: 'account', days: 1, outcome: null },
    person: { id: coach.id, role: 'coach', raisedUntil: null },
  });
});

test('a raised limit is that of a verified coach until the day, and the member reads why [22.27]', async () => {
  const { coach, item, decide } = await addCoachAtDailyLimit();
  expect((await decide({ outcome: 'raised', reason })).status).toBe(422);
  expect((await decide({ outcome: 'raised', until: dayFromNow(3) })).status).toBe(422);
  expect((await decide({ outcome: 'raised', reason, until: dayFromNow(3) })).status).toBe(204);
  expect(await requestProfilesAndListStatuses(coach, 5)).toEqual([200, 200, 200, 200, 429]);
  await app.runJobs('staff-action-email');
  const mail = app.sentEmails.findLast(({ to }) => to === coach.email);
  expect(mail?.subject).toBe('You may see more athletes each day');
  expect(mail?.text).toContain(reason);
  const [action] = (await coach.get('/api/account-actions')).body;
  expect(action).toMatchObject({ kind: 'raise-limit', reason, until: `${dayFromNow(3)}T00:00:00.000Z` });
  const appeal = await coach.post('/api/appeals', { actionId: action.id, words: 'Even more' });
  expect(appeal.status).toBe(403);
  expect((await decide({ outcome: 'left' })).status).toBe(409);
  expect((await staff.get(`/api/staff/daily-limits/${item.id}`)).body).toMatchObject({
    ...{ outcome: 'raised', decidedBy: { id: staff.id } },
  });
  await app.runInDays(4, async () => {
    expect(await requestProfilesAndListStatuses(coach, 3)).toEqual([200, 200, 429]);
  });
});

test('a restriction is an action with an email, and a left item changes nothing [22.27]', async () => {
  const walker = await addCoachAtDailyLimit();
  expect((await walker.decide({ outcome: 'restricted', reason })).status).toBe(204);
  expect((await walker.coach.get('/api/account-actions')).body).toMatchObject([{ kind: 'restrict', reason }]);
  const other = await addCoachAtDailyLimit();
  expect((await other.decide({ outcome: 'left' })).status).toBe(204);
  expect((await other.coach.get('/api/account-actions')).body).toEqual([]);
  expect(await findItem(other.coach.id)).toMatchObject({ isOpen: false });
});

test('members, and an id that is not there, are refused [22.27]', async () => {
  const coach = await app.addCoach();
  const path = `/api/staff/daily-limits/${newId()}`;
  expect((await coach.get(path)).status).toBe(403);
  expect((await staff.get(path)).status).toBe(404);
  expect((await staff.post(`${path}/outcome`, { outcome: 'left' })).status).toBe(404);
});
