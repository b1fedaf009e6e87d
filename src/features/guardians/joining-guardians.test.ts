import { expect, test } from 'vitest';
import {
  addGuardian,
  confirmGuardian,
  createGuardianAddress,
  getGuardian,
  inviteGuardian,
  openGuardianLink,
} from '../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

/** Who has got which mail since `before` emails, in the order of the alphabet. */
async function listMails(before: number) {
  await app.runJobs('guardian-rights-email');
  return app.sentEmails
    .slice(before)
    .map(({ to, subject, text }) => [to, subject, /\((.*?)\)/.exec(text)?.[1]])
    .sort();
}

test('when a guardian confirms, the athlete and the other guardian get an email, each in their language, once [32.48]', async () => {
  const athlete = await addAthleteOfAge(app, 16);
  const [mother, email] = [await addGuardian(app, athlete), createGuardianAddress()];
  expect(await listMails(0)).toContainEqual([athlete.email, 'A guardian reads along with Sam', 'mother']);
  await mother.browser.put('/api/guardian/language', { language: 'es' });
  await inviteGuardian(athlete, email);
  const browser = await openGuardianLink(app, email);
  const before = app.sentEmails.length;
  const id = (await getGuardian(browser)).athletes[0]?.id ?? '';
  for (const relation of ['father', 'father']) await confirmGuardian(browser, id, { relation });
  expect(await listMails(before)).toEqual(
    [
      [athlete.email, 'A guardian reads along with Sam', 'father'],
      [mother.email, 'Un padre, madre o tutor sigue las conversaciones de Sam', 'padre'],
    ].sort(),
  );
  await browser.delete(`/api/guardian/athletes/${id}`);
  const stopped = app.sentEmails.length;
  await confirmGuardian(browser, id, { relation: 'legal-guardian' });
  expect((await listMails(stopped)).map(([to]) => to)).toEqual([athlete.email, mother.email].sort());
});

test("a guardian's page lists the others by relation and state, without addresses, and nobody to who is only invited [32.48]", async () => {
  const athlete = await addAthleteOfAge(app, 16);
  const [mother, email] = [await addGuardian(app, athlete), createGuardianAddress()];
  await addGuardian(app, await addAthleteOfAge(app, 16));
  const listOthers = async (browser: typeof mother.browser) =>
    (await getGuardian(browser)).athletes.map(({ otherGuardians }) => otherGuardians);
  expect(await listOthers(mother.browser)).toEqual([[]]);
  await inviteGuardian(athlete, email);
  const browser = await openGuardianLink(app, email);
  expect(await listOthers(browser)).toEqual([[]]);
  expect(await listOthers(mother.browser)).toEqual([[{ relation: null, state: 'invited' }]]);
  const id = (await getGuardian(browser)).athletes[0]?.id ?? '';
  await confirmGuardian(browser, id, { relation: 'father' });
  expect(await listOthers(mother.browser)).toEqual([[{ relation: 'father', state: 'confirmed' }]]);
  expect(await listOthers(browser)).toEqual([[{ relation: 'mother', state: 'confirmed' }]]);
  expect(JSON.stringify((await browser.get('/api/guardian')).body)).not.toContain(mother.email);
});
