import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getButton, getHeading } from '../support/browser/page-elements.ts';
import { expectUsable, setUpPhones } from '../support/browser/set-up-phones.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import { addVerifiedCoach } from '../support/evaluate-as-verified-coach.ts';
import { createGuardianAddress, findGuardianToken } from '../support/guardians.ts';
import { postMessage } from '../support/send-messages.ts';

const { app, getBrowser } = startAppAndBrowser({ safeguards: true });

const openPhone = setUpPhones(app, getBrowser);

const getSection = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });

test('Maya invites her mother, who confirms on a phone, reads along and stops a coach [32.1] [32.4] [32.5] [32.6] [32.7] [32.9]', async () => {
  const coach = await addVerifiedCoach(app, {}, { firstName: 'Ruth', lastName: 'Lawson' });
  const maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  await postMessage(coach, maya, 'I saw your film.');
  const email = createGuardianAddress();

  const before = await openPhone(`/messages/${coach.id}`, { member: maya });
  await before.getByText('No adult reads along yet.').waitFor();
  await expectUsable(before);

  const settings = await openPhone('/settings', { member: maya });
  await settings.getByLabel('Email of a Parent or Guardian').fill(email);
  await getButton(settings, 'Send Invitation').click();
  await settings.getByText('Invited', { exact: true }).waitFor();
  await expectUsable(settings);

  const mother = await openPhone(`/guardian?token=${await findGuardianToken(app, email)}`);
  await getButton(mother, 'Open the Page').click();
  await getSection(mother, 'Maya asks you to read along').waitFor();
  await getButton(mother, 'Read Along').click();
  await mother.getByText('Please choose how you are related to the athlete').waitFor();
  await expectUsable(mother);
  await mother.getByText('Mother', { exact: true }).click();
  await mother.getByLabel(/I agree to the/).check();
  await getButton(mother, 'Read Along').click();
  await mother.getByRole('link', { name: /Ruth Lawson/ }).waitFor();
  await expectUsable(mother);

  await mother.getByRole('link', { name: /Ruth Lawson/ }).click();
  await mother.getByText('I saw your film.').waitFor();
  await expectUsable(mother);
  await getButton(mother, 'Stop This Contact').click();
  await mother.getByText('This contact is stopped.').waitFor();
  await expectUsable(mother);

  const thread = await openPhone(`/messages/${maya.id}`, { member: coach });
  await thread.getByText('This conversation is closed for now.').waitFor();
  await thread.getByText('A parent or guardian of Maya Okafor may read along.').waitFor();
  await settings.reload();
  await settings.getByText('Reads along').waitFor();
  expect(await getButton(settings, 'Withdraw').count()).toBe(0);

  await getButton(mother, 'Start Again').click();
  await getButton(mother, 'Stop This Contact').waitFor();
  expect((await postMessage(coach, maya, 'Good to write again.')).status).toBe(201);
});

test('a forwarded link that was used offers another email, to the same mailbox [32.3] [32.7]', async () => {
  const maya = await app.addAthlete({}, { firstName: 'Maya' });
  const email = createGuardianAddress();
  await maya.post('/api/guardians', { email });
  const link = `/guardian?token=${await findGuardianToken(app, email)}`;
  const mother = await openPhone(link);
  await getButton(mother, 'Open the Page').click();
  await getSection(mother, 'Maya asks you to read along').waitFor();
  await getButton(mother, 'This Is Not for Me').click();
  await getSection(mother, 'You do not read along with Maya').waitFor();
  await getButton(mother, 'Close this page on this device').click();
  await mother.getByLabel('Your Email').waitFor();

  const stranger = await openPhone(link, { allowed: [/^409 POST \/api\/guardian\/sessions$/] });
  await getButton(stranger, 'Open the Page').click();
  await getHeading(stranger, 'This link no longer works').waitFor();
  await expectUsable(stranger);
  await getButton(stranger, 'Email a New Link').click();
  await stranger.getByText('We have emailed a new link to the address that this one was sent to.').waitFor();
});
