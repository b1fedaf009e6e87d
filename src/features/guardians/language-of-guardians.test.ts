import { expect, test } from 'vitest';
import {
  addGuardian,
  createGuardianAddress,
  findGuardianToken,
  getGuardian,
  openGuardianLink,
} from '../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });
const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };

async function findLastEmail(to: string) {
  await app.runJobs('guardian-email');
  return app.sentEmails.filter((email) => email.to === to).at(-1);
}

test('an invitation in Spanish is Spanish, one without a language English, any other is refused [32.40]', async () => {
  const [athlete, spanishParent, parent] = [
    await addAthleteOfAge(app, 16),
    createGuardianAddress(),
    createGuardianAddress(),
  ];
  await athlete.post('/api/guardians', { email: spanishParent, language: 'es' });
  await athlete.post('/api/guardians', { email: parent });
  const email = await findLastEmail(spanishParent);
  expect(email?.subject).toBe('Sam le pide que siga sus conversaciones en Fieldhouse');
  expect(email?.text).toMatch(
    /^Hola:\n\nSam usa Fieldhouse.*\n\nhttp.*\/guardian\?token=[\w-]+\n\nEl enlace/,
  );
  expect(email?.text).not.toMatch(/\b(you|the|link)\b|[{}]/);
  expect((await findLastEmail(parent))?.subject).toBe('Sam asks you to read along on Fieldhouse');
  const { status, body } = await athlete.post('/api/guardians', { email: parent, language: 'fr' });
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'language']);
});

test('emails follow the browser that opened the link, until the guardian chooses on the page [32.41]', async () => {
  const [athlete, email] = [await addAthleteOfAge(app, 16), createGuardianAddress()];
  const { browser } = await addGuardian(app, athlete, email);
  expect(await getGuardian(browser)).toMatchObject({ language: 'en', languageChosen: false });
  const token = await requestLink(email);
  const again = app.visitor();
  await again.post('/api/guardian/sessions', { token }, spanish);
  expect(await getGuardian(again)).toMatchObject({ language: 'es', languageChosen: false });
  await requestLink(email);
  expect((await findLastEmail(email))?.subject).toBe('Su enlace a la página para padres y tutores');

  const { body } = await again.put('/api/guardian/language', { language: 'en' });
  expect(body.guardian).toMatchObject({ language: 'en', languageChosen: true });
  const last = app.visitor();
  await last.post('/api/guardian/sessions', { token: await requestLink(email) }, spanish);
  expect(await getGuardian(last)).toMatchObject({ language: 'en', languageChosen: true });
});

async function requestLink(email: string): Promise<string> {
  await app.visitor().post('/api/guardian/links', { email });
  return findGuardianToken(app, email);
}

test('a chosen language is that of every athlete of the mailbox, and of nobody else [32.41]', async () => {
  const [first, second, outsider] = [
    await addAthleteOfAge(app, 16),
    await addAthleteOfAge(app, 15),
    await addAthleteOfAge(app, 16),
  ];
  const { browser, email } = await addGuardian(app, first);
  const { browser: other } = await addGuardian(app, outsider);
  await browser.put('/api/guardian/language', { language: 'es' });
  await second.post('/api/guardians', { email, language: 'en' });
  await second.post('/api/guardians', { email, language: 'en' });
  expect((await findLastEmail(email))?.subject).toMatch(/le pide que/);
  expect(await getGuardian(other)).toMatchObject({ language: 'en', languageChosen: false });
  expect((await app.visitor().put('/api/guardian/language', { language: 'es' })).status).toBe(401);
  expect((await browser.put('/api/guardian/language', { language: 'fr' })).status).toBe(422);
});

test('refusals and fields of the consent are in the language of the request [32.42]', async () => {
  const [athlete, email] = [await addAthleteOfAge(app, 16), createGuardianAddress()];
  await athlete.post('/api/guardians', { email });
  const browser = await openGuardianLink(app, email);
  const { athletes } = await getGuardian(browser);
  const path = `/api/guardian/athletes/${athletes[0]?.id}`;
  const form = { agrees: true, termsVersion: 'old', privacyVersion: 'old' };
  const refused = await browser.put(path, form, spanish);
  expect(refused.body).toMatchObject({
    detail: 'Por favor, indique cuál es su relación con el atleta',
    errors: [{ path: 'relation', message: 'Por favor, indique cuál es su relación con el atleta' }],
  });
  const changed = await browser.put(path, { ...form, relation: 'mother' }, spanish);
  expect([changed.status, changed.body.detail]).toEqual([
    409,
    expect.stringMatching(/^Los términos cambiaron/),
  ]);
  const { body } = await app.visitor().put(path, { ...form, relation: 'mother' });
  expect(body.detail).toBe('Please open the link in your email again.');
});
