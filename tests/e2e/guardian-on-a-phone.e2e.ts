import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getTranslator } from '#server/translators.ts';
import { getButton } from '../support/browser/page-elements.ts';
import {
  getMessageBubble,
  getMessageInput,
  sendMessage,
} from '../support/browser/set-up-browsers-of-several-members.ts';
import { expectUsable, setUpPhones } from '../support/browser/set-up-phones.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import { addVerifiedCoach } from '../support/evaluate-as-verified-coach.ts';
import { addGuardian, createGuardianAddress, findGuardianToken } from '../support/guardians.ts';
import { getNextNight } from '../support/held-messages.ts';
import { addAthleteOfAge } from '../support/message-requests.ts';
import { postMessage } from '../support/send-messages.ts';
import type { AthleteMember, CoachMember } from '../support/test-members.ts';

const { app, getBrowser } = startAppAndBrowser({ safeguards: true, quietHours: true });
const openPhone = setUpPhones(app, getBrowser);

const translate = getTranslator('es');
/** The Spanish text, which has to exist. */
const es: typeof translate = (text, values) => {
  if (translate(text) === text) throw new Error(`There is no Spanish for '${text}'`);
  return translate(text, values);
};
const inSpanish = { locale: 'es-US' };
const hourMs = 3_600_000;
let coach: CoachMember;
let maya: AthleteMember;

/** Sets the server's clock forward, and lets it run from there. */
function setClockForward(ms: number): void {
  app.now = () => new Date(Date.now() + ms);
}

/** To the early afternoon where the athlete lives. */
const untilDay = () => getNextNight().getTime() - 8 * hourMs - Date.now();

beforeEach(async () => {
  setClockForward(untilDay());
  coach = await addVerifiedCoach(app, {}, { firstName: 'Ruth', lastName: 'Lawson' });
  maya = await addAthleteOfAge(app, 16, { firstName: 'Maya', lastName: 'Okafor' });
});
afterEach(() => {
  app.now = () => new Date();
});

/** Maya invites in the settings; returns the subject of the mail. */
async function inviteInSpanish(email: string): Promise<string | undefined> {
  const settings = await openPhone('/settings', { member: maya });
  await settings.getByLabel('Email of a Parent or Guardian').fill(email);
  await settings.getByText('Español', { exact: true }).click();
  await getButton(settings, 'Send Invitation').click();
  await settings.getByText('Invited', { exact: true }).waitFor();
  await app.runJobs('guardian-email');
  return app.sentEmails.find(({ to }) => to === email)?.subject;
}

/** Opens the mailed link, and agrees to approve first. */
async function openLinkAndAgree(email: string): Promise<Page> {
  const mother = await openPhone(`/guardian?token=${await findGuardianToken(app, email)}`, inSpanish);
  await getButton(mother, 'Abrir la página').click();
  await mother.getByRole('heading', { name: 'Maya le pide que siga sus conversaciones' }).waitFor();
  await mother.getByText('Madre', { exact: true }).click();
  await mother.getByRole('radio', { name: es('Approve first') }).check();
  await mother.getByRole('checkbox').check();
  await expectUsable(mother);
  await getButton(mother, 'Seguir las conversaciones').click();
  await mother.getByRole('heading', { name: es('Waiting for Your Approval') }).waitFor();
  return mother;
}

/** Runs the rounds that mail guardians; returns the text of the newest mail to this address. */
async function mailAboutApprovals(email: string): Promise<string | undefined> {
  await app.runJobs('guardian-approval-mails');
  await app.runJobs('guardian-notice');
  return app.sentEmails.findLast(({ to }) => to === email)?.text;
}

const readColor = (page: Page, words: string): Promise<string> =>
  getMessageBubble(page, words).evaluate((bubble) => getComputedStyle(bubble).backgroundColor);

test('a mother is invited in Spanish, approves a message, writes, stops the coach and lets her write again [32.4] [32.5] [32.6] [32.7] [32.9] [32.10] [32.11] [32.14] [32.25] [32.27] [32.28]', async () => {
  const email = createGuardianAddress();
  expect(await inviteInSpanish(email)).toBe('Maya le pide que siga sus conversaciones en Fieldhouse');
  const mother = await openLinkAndAgree(email);
  const coachPhone = await openPhone(`/messages/${maya.id}`, { member: coach });
  const mayaPhone = await openPhone(`/messages/${coach.id}`, { member: maya });
  await mayaPhone.getByText('No messages yet. Start the conversation!').waitFor();

  const waits = "Waits for the approval of Maya's parent or guardian.";
  await sendMessage(coachPhone, 'I saw your film.');
  await coachPhone.getByText(waits).waitFor();
  await expectUsable(coachPhone);
  expect(await getMessageBubble(mayaPhone, 'I saw your film.').count()).toBe(0);
  expect(await mailAboutApprovals(email)).toMatch(/guardian\?token=/);
  await mother.reload();
  const waiting = mother.getByRole('listitem').filter({ hasText: 'I saw your film.' });
  await waiting.waitFor();
  await expectUsable(mother);
  await waiting.getByRole('button').first().click();
  await getMessageBubble(mayaPhone, 'I saw your film.').waitFor();
  await getMessageBubble(coachPhone, 'I saw your film.').waitFor();
  await expect.poll(() => coachPhone.getByText(waits).count()).toBe(0);
  await sendMessage(mayaPhone, 'Yes, gladly!');
  await getMessageBubble(coachPhone, 'Yes, gladly!').waitFor();

  await mother.getByRole('link', { name: /Ruth Lawson/ }).click();
  await mother.getByText('I saw your film.').waitFor();
  await mother.getByRole('textbox').fill('Gracias. We visit in June.');
  await mother.getByRole('textbox').press('Enter');
  await mother.getByRole('list').getByText('Gracias. We visit in June.').waitFor();
  await expectUsable(mother);
  for (const phone of [coachPhone, mayaPhone]) {
    await getMessageBubble(phone, 'Gracias. We visit in June.').waitFor();
    await phone.getByText('Guardian of Maya (mother)', { exact: true }).waitFor();
    const colors = [await readColor(phone, 'I saw your film.'), await readColor(phone, 'Yes, gladly!')];
    expect(colors).not.toContain(await readColor(phone, 'Gracias. We visit in June.'));
    await expectUsable(phone);
  }

  await getButton(mother, 'Detener este contacto').click();
  await getButton(mother, es('Start Again')).waitFor();
  await expectUsable(mother);
  await coachPhone.reload();
  await coachPhone.getByText('This conversation is closed for now.').waitFor();
  expect(await getMessageInput(coachPhone).count()).toBe(0);
  expect((await postMessage(coach, maya, 'Are you there?')).status).toBe(403);
  await expectUsable(coachPhone);
  await getButton(mother, es('Start Again')).click();
  await getButton(mother, 'Detener este contacto').waitFor();
  await coachPhone.reload();
  await sendMessage(coachPhone, 'Good to write again.');
  await coachPhone.getByText(waits).waitFor();
});

test('a mother chooses a daily email, pauses the profile, reads who opened it, copies the data and takes an erasure back [32.15] [32.30] [32.31] [32.32] [32.33]', async () => {
  await coach.put(`/api/athletes/${maya.profile.id}/view`);
  await postMessage(coach, maya, 'I saw your film.');
  const { email } = await addGuardian(app, maya);
  await app.visitor().post('/api/guardian/links', { email });
  const mother = await openPhone(`/guardian?token=${await findGuardianToken(app, email)}`, inSpanish);
  await getButton(mother, 'Abrir la página').click();
  await mother.getByRole('radio', { name: es('Daily email') }).click();
  await expect.poll(() => mother.getByRole('radio', { name: es('Daily email') }).isEnabled()).toBe(true);
  await mother.reload();
  await expect.poll(() => mother.getByRole('radio', { name: es('Daily email') }).isChecked()).toBe(true);
  setClockForward(untilDay() + 6 * hourMs);
  await app.runJobs('guardian-digests');
  await app.runJobs('guardian-notice');
  expect(app.sentEmails.findLast(({ to }) => to === email)?.text).toContain('Ruth Lawson, Rice University');

  await mother.getByRole('heading', { name: es('Profile of {firstName}', { firstName: 'Maya' }) }).click();
  await mother.getByRole('heading', { name: es('Coaches who have opened the profile') }).waitFor();
  await mother.getByRole('listitem').filter({ hasText: 'Ruth Lawson' }).last().waitFor();
  await getButton(mother, es('Pause the Profile')).click();
  await getButton(mother, es('End the Pause')).waitFor();
  expect((await coach.get(`/api/athletes/${maya.profile.id}`)).status).toBe(404);
  await expectUsable(mother);
  await getButton(mother, es('End the Pause')).click();
  await getButton(mother, es('Pause the Profile')).waitFor();
  expect((await coach.get(`/api/athletes/${maya.profile.id}`)).status).toBe(200);

  await getButton(mother, es('Make a Copy of the Data')).click();
  await getButton(mother, es('Make a Copy of the Data')).waitFor({ state: 'detached' });
  await app.runJobs('data-export');
  const download = mother.waitForEvent('download');
  await mother.getByRole('link', { name: es('Download') }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);

  await getButton(mother, es('Erase the Account')).click();
  await mother
    .getByRole('alertdialog')
    .getByRole('button', { name: es('Erase the Account') })
    .click();
  await getButton(mother, es('Keep the Account')).waitFor();
  await expectUsable(mother);
  await getButton(mother, es('Keep the Account')).click();
  await getButton(mother, es('Erase the Account')).waitFor();
});
