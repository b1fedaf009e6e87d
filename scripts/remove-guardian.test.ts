import { afterEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../tests/support/evaluate-as-verified-coach.ts';
import {
  addApprovingGuardian,
  addGuardian,
  getGuardian,
  inviteGuardian,
} from '../tests/support/guardians.ts';
import { deliverAt, getNextNight, setClock } from '../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../tests/support/message-requests.ts';
import { getThread, listContents, postMessage } from '../tests/support/send-messages.ts';
import { openTestApp } from '../tests/support/test-app.ts';
import { createGuardianRemover } from './remove-guardian.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
/** In the afternoon. */
const day = new Date(getNextNight().getTime() - 8 * 3_600_000);
afterEach(() => {
  app.now = () => new Date();
});

const remove = async (...words: string[]) => createGuardianRemover(words)(app.database);
const removed = 'The guardian was removed. The athlete and the other guardians get an email.';

async function listMails(before: number) {
  await app.runJobs('guardian-rights-email');
  return app.sentEmails
    .slice(before)
    .map(({ to, subject }) => `${to}: ${subject}`)
    .sort();
}

test('an operator removes a hostile guardian: the sessions, the pause and the erasure end, and the family gets emails [32.46]', async () => {
  const athlete = await addAthleteOfAge(app, 16);
  const [hostile, mother] = [await addGuardian(app, athlete), await addGuardian(app, athlete)];
  await hostile.browser.put(`/api/guardian/athletes/${hostile.id}/erasure`);
  await hostile.browser.put(`/api/guardian/athletes/${hostile.id}/pause`);
  await listMails(0);
  const before = app.sentEmails.length;

  expect(await remove(athlete.id, hostile.email, 'A stranger')).toBe(removed);
  expect(await listMails(before)).toEqual(
    [athlete, mother]
      .flatMap(({ email }) => [
        `${email}: A guardian of Sam was removed`,
        `${email}: The account of Sam stays`,
      ])
      .sort(),
  );
  expect(await getGuardian(hostile.browser)).toBeNull();
  const { body: own } = await athlete.get('/api/guardians');
  expect(own.guardians).toMatchObject([{ email: mother.email, state: 'confirmed' }]);
  const { body: rights } = await mother.browser.get(`/api/guardian/athletes/${mother.id}/rights`);
  expect(rights).toMatchObject({ eraseAt: null, isPausedByGuardian: true, waitsForMe: true });
  await mother.browser.delete(`/api/guardian/athletes/${mother.id}/pause`);
  const { rows } = await app.database.pool.query(
    `select user_id, details from audit_entries where kind = 'guardian removed'`,
  );
  expect(rows).toEqual([{ user_id: athlete.id, details: { reason: 'A stranger', state: 'confirmed' } }]);
  expect((await inviteGuardian(athlete, hostile.email)).status).toBe(201);
});

test('what the only guardian had paused is up to the athlete, and what waited for them is delivered [32.46]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  const only = await addApprovingGuardian(app, athlete);
  setClock(app, day);
  await postMessage(coach, athlete, 'Come and see us');
  await only.browser.put(`/api/guardian/athletes/${only.id}/pause`);
  const resume = async () => (await athlete.patch('/api/athletes/me/visibility', { paused: false })).status;
  expect([await resume(), listContents(await getThread(athlete, coach))]).toEqual([409, []]);

  expect(await remove(athlete.id, only.email.toUpperCase(), 'Not her mother')).toBe(removed);
  expect(await resume()).toBe(200);
  await deliverAt(app, day);
  expect(listContents(await getThread(athlete, coach))).toEqual(['Come and see us']);
});

test('a guardian of someone else stays, and a wrong call says what is wanted [32.46]', async () => {
  const [athlete, other] = [await addAthleteOfAge(app, 16), await addAthleteOfAge(app, 16)];
  const { email, browser } = await addGuardian(app, other);
  expect(await remove(athlete.id, email, 'A stranger')).toBe(
    'This athlete has no guardian with this address.',
  );
  expect((await getGuardian(browser)).athletes).toHaveLength(1);
  for (const words of [
    [athlete.id, email],
    ['maya', email, 'A stranger'],
    [athlete.id, 'nobody', 'A stranger'],
    [athlete.id, email, 'It is mom@family.test'],
  ])
    await expect(remove(...words)).rejects.toThrow('Usage: remove-guardian');
});
