import { expect, test } from 'vitest';
import { addAthleteWhoTurns18, addGuardian } from '../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { password } from '../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });

const addMinor = () => addAthleteOfAge(app, 16);
const erasurePath = (id: string) => `/api/guardian/athletes/${id}/erasure`;
const isErased = async (userId: string) =>
  (await app.database.db.selectFrom('users').select('erasedAt').where('id', '=', userId).executeTakeFirst())
    ?.erasedAt !== null;
const eraseInDays = (days: number) => app.runInDays(days, () => app.runClaimAndErasureJobs());

/** Who has got which mail since `before` emails, in the order of the alphabet. */
async function listMails(before: number) {
  await app.runJobs('guardian-rights-email');
  return app.sentEmails
    .slice(before)
    .filter(({ subject }) => subject.startsWith('The account of Sam'))
    .map(({ to, subject }) => `${to}: ${subject.replace(/on \w+ \d+, \d+$/, 'on a day')}`)
    .sort();
}

test('a guardian asks for the erasure, which the athlete cannot stop; it happens after 7 days, once, with emails to both [32.33]', async () => {
  const athlete = await addMinor();
  const { browser, id, email } = await addGuardian(app, athlete);
  const other = await addMinor();
  const outsider = await addGuardian(app, other);
  expect((await outsider.browser.put(erasurePath(id))).status).toBe(404);
  expect((await athlete.put(erasurePath(id))).status).toBe(401);
  let before = app.sentEmails.length;
  const { eraseAt } = (await browser.put(erasurePath(id))).body;
  expect(new Date(eraseAt).getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  await browser.put(erasurePath(id));
  expect(await listMails(before)).toEqual(
    [athlete.email, email].map((to) => `${to}: The account of Sam will be erased on a day`).sort(),
  );
  await athlete.post('/api/auth/erasure', { password });
  expect((await athlete.delete('/api/auth/erasure')).status).toBe(200);
  expect((await athlete.delete(erasurePath(id))).status).toBe(401);
  await eraseInDays(6.9);
  expect(await isErased(athlete.id)).toBe(false);
  before = app.sentEmails.length;
  await eraseInDays(7.1);
  await eraseInDays(7.2);
  expect(await isErased(athlete.id)).toBe(true);
  expect(await listMails(before)).toEqual(
    [athlete.email, email].map((to) => `${to}: The account of Sam is erased`).sort(),
  );
  expect((await browser.get(`/api/guardian/athletes/${id}/rights`)).status).toBe(401);
  expect(await isErased(other.id)).toBe(false);
});

test('another guardian of the athlete takes the erasure back, and a stranger does not [32.33]', async () => {
  const athlete = await addMinor();
  const [mother, father] = [await addGuardian(app, athlete), await addGuardian(app, athlete)];
  const stranger = await addGuardian(app, await addMinor());
  await mother.browser.put(erasurePath(mother.id));
  expect((await stranger.browser.delete(erasurePath(mother.id))).status).toBe(404);
  await app.runJobs('guardian-rights-email');
  const before = app.sentEmails.length;
  expect((await father.browser.delete(erasurePath(father.id))).body).toMatchObject({ eraseAt: null });
  expect((await father.browser.delete(erasurePath(father.id))).status).toBe(409);
  expect(await listMails(before)).toEqual(
    [athlete.email, mother.email, father.email].map((to) => `${to}: The account of Sam stays`).sort(),
  );
  await eraseInDays(8);
  expect(await isErased(athlete.id)).toBe(false);
});

test('the erasure is off when who asked for it reads along no more [32.33]', async () => {
  const athlete = await addMinor();
  const { browser, id } = await addGuardian(app, athlete);
  await browser.put(erasurePath(id));
  await app.runJobs('guardian-rights-email');
  const before = app.sentEmails.length;
  await browser.delete(`/api/guardian/athletes/${id}`);
  await eraseInDays(8);
  expect([await isErased(athlete.id), (await listMails(before)).length]).toEqual([false, 2]);
});

test('nobody asks for the erasure of who is 18 before its day [32.33]', async () => {
  const athlete = await addAthleteWhoTurns18(app, 5);
  const { browser, id } = await addGuardian(app, athlete);
  expect((await browser.put(erasurePath(id))).status).toBe(403);
  await eraseInDays(8);
  expect(await isErased(athlete.id)).toBe(false);
});
