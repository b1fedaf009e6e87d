import { afterEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../tests/support/evaluate-as-verified-coach.ts';
import { addApprovingGuardian, addGuardian, setGuardianMode } from '../../../tests/support/guardians.ts';
import { getNextNight, setClock } from '../../../tests/support/held-messages.ts';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../tests/support/message-requests.ts';
import { postMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { type RightsEmailKind, rightsEmail } from './server/rights-email-texts.ts';

const app = openTestApp({ safeguards: true, quietHours: true });
const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };
const englishOrPlaceholder = /\b(you|the|link|messages?|conversations|wrote)\b|[{}#]/i;
afterEach(() => {
  app.now = () => new Date();
});

const chooseSpanish = (browser: HttpClient) => browser.put('/api/guardian/language', { language: 'es' });
const setDay = () => setClock(app, new Date(getNextNight().getTime() - 8 * 3_600_000));

async function listMailsOf(queues: string[], email: string) {
  const before = app.sentEmails.length;
  for (const queue of queues) await app.runJobs(queue);
  return app.sentEmails.slice(before).filter(({ to }) => to === email);
}

test('a guardian who has chosen Spanish gets the emails about messages that wait in it, the other one English [32.40] [32.14]', async () => {
  const [coach, athlete] = [await addVerifiedCoach(app), await addAthleteOfAge(app, 16)];
  setDay();
  const [mother, father] = [
    await addApprovingGuardian(app, athlete),
    await addApprovingGuardian(app, athlete),
  ];
  await chooseSpanish(mother.browser);
  await postMessage(coach, athlete, 'A text');
  const before = app.sentEmails.length;
  const queues = ['guardian-approval-mails', 'guardian-notice'];
  const [mail] = await listMailsOf(queues, mother.email);
  expect(mail?.subject).toBe('1 mensaje para Sam espera su aprobación');
  expect(mail?.text).toMatch(/^Hola:\n\n1 mensaje para Sam .*\n\nhttp.*token=[\w-]+\n\nEl enlace funciona/);
  expect(mail?.text.replace(/http\S+/, '')).not.toMatch(englishOrPlaceholder);
  expect(app.sentEmails.slice(before).find(({ to }) => to === father.email)?.subject).toBe(
    '1 message to Sam waits for your approval',
  );
  await postMessage(coach, athlete, 'Another text');
  setClock(app, new Date(app.now().getTime() + 2 * 3_600_000));
  const [next] = await listMailsOf(queues, mother.email);
  expect(next?.subject).toBe('2 mensajes para Sam esperan su aprobación');
});

test('the daily email is Spanish, with counts [32.40] [32.15]', async () => {
  const [coach, athlete] = [await addVerifiedCoach(app), await addAthleteOfAge(app, 16)];
  setDay();
  const { browser, id, email } = await addGuardian(app, athlete);
  await chooseSpanish(browser);
  await setGuardianMode(browser, id, 'digest');
  await postMessage(coach, athlete, 'A text');
  await postMessage(athlete, coach, 'An answer');
  setClock(app, new Date(app.now().getTime() + 24 * 3_600_000));
  const [mail] = await listMailsOf(['guardian-digests', 'guardian-notice'], email);
  expect(mail?.subject).toBe('Las conversaciones de Sam de hoy');
  expect(mail?.text).toMatch(/^Hola:\n\nDesde .*\n\n- Sam Doe, .+: 1 mensaje para Sam, 1 de Sam\n\n/);
  expect(mail?.text.replaceAll(/http\S+/g, '')).not.toMatch(/\b(you|the|link|messages?|since)\b|[{}#]/i);
});

test('an email about the erasure is Spanish to the guardian, with the day, and English to the athlete [32.40] [32.33]', async () => {
  const athlete = await addAthleteOfAge(app, 16);
  const { browser, id, email } = await addGuardian(app, athlete);
  await chooseSpanish(browser);
  await app.runJobs('guardian-rights-email');
  const before = app.sentEmails.length;
  await browser.put(`/api/guardian/athletes/${id}/erasure`);
  const [mail] = await listMailsOf(['guardian-rights-email'], email);
  expect(mail?.subject).toMatch(/^La cuenta de Sam se borrará el \d+ de \p{L}+ de \d{4}$/u);
  expect(mail?.text).toMatch(/^Hola:\n\nEl padre, la madre o el tutor de Sam nos pidió/);
  expect(mail?.text).not.toMatch(englishOrPlaceholder);
  expect(app.sentEmails.slice(before).find(({ to }) => to === athlete.email)?.subject).toMatch(
    /^The account of Sam will be erased on \w+ \d+, \d{4}$/,
  );
});

test('every email about a right of guardians is Spanish, without a place left open [32.40]', () => {
  const kinds: Record<RightsEmailKind, true> = {
    ...{ paused: true, resumed: true, 'pause-given-back': true, exported: true, 'erasure-asked': true },
    ...{ 'erasure-withdrawn': true, erased: true, 'ending-soon': true, kept: true, 'keeping-ended': true },
    ...{ 'guardian-joined': true, 'guardian-removed': true },
  };
  for (const kind of Object.keys(kinds) as RightsEmailKind[]) {
    const facts = { firstName: 'Sam', at: new Date(), relation: 'mother' } as const;
    const mail = rightsEmail(kind, 'madre@family.test', { ...facts, language: 'es' });
    expect([kind, mail.text]).toEqual([kind, expect.stringMatching(/^Hola:\n\n.*Sam.*\n\nFieldhouse\n$/)]);
    expect(`${mail.subject} ${mail.text}`.replace('Parents and Guardians', '')).not.toMatch(
      englishOrPlaceholder,
    );
    const english = rightsEmail(kind, 'mother@family.test', { ...facts, language: 'en' });
    expect(`${english.subject} ${english.text}`).toMatch(/^[^{}]*Hello,\n\n[^{}]+$/);
  }
});

test('refusals of what a guardian writes and decides are in the language of the request [32.42]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  setDay();
  await postMessage(coach, athlete, 'Hello');
  const { browser, id } = await addGuardian(app, athlete);
  const thread = `/api/guardian/athletes/${id}/threads/${coach.id}`;
  const write = async (content: string, headers = {}) =>
    (await browser.post(`${thread}/messages`, { content }, headers)).body.detail;
  expect(await write(' ', spanish)).toBe('Por favor, escriba un mensaje');
  expect(await write('x'.repeat(5001), spanish)).toBe('Por favor, use como máximo 5,000 caracteres');
  await browser.put(`${thread}/stop`);
  expect(await write('Hola', spanish)).toBe('Esta conversación está cerrada por ahora.');
  expect(await write('Hello')).toBe('This conversation is closed for now.');
  const undo = await browser.delete(`/api/guardian/athletes/${id}/erasure`, spanish);
  expect(undo.body.detail).toMatch(/^Nadie ha pedido borrar la cuenta/);
  const unknown = '01890000-0000-7000-8000-000000000000';
  const gone = await browser.put(`/api/guardian/athletes/${id}/approvals/${unknown}`, {}, spanish);
  expect(gone.body.detail).toBe('Este mensaje ya no está pendiente.');
});
