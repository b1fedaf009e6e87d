import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getButton, getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import {
  expectAccessibleWithoutOverflow,
  startAppForMemberPages,
} from '../support/browser/start-app-for-member-pages.ts';
import { runVerifyCoachCommand } from '../support/coach-verification.ts';
import { findComplianceToken } from '../support/compliance-officers.ts';
import { postMessage } from '../support/send-messages.ts';
import { addStaff } from '../support/test-staff.ts';

const { app, openPage } = startAppForMemberPages();

async function downloadFile(page: Page): Promise<string> {
  const address = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
  return (await page.request.get(address ?? '')).text();
}

test('staff confirm a head coach, who reads the log and invites an officer, who reads it on a phone until removed [33.7] [33.9] [33.10] [33.11]', async () => {
  const secret = 'Nobody but us reads this sentence';
  const coach = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  const assistant = await app.addCoach({}, { firstName: 'Ray', lastName: 'Fern' });
  const maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  await postMessage(assistant, maya, secret);
  // The log leaves out the last minute.
  await sql`update messages set created_at = created_at - interval '1 hour'`.execute(app.database.db);
  await runVerifyCoachCommand(app, coach.id, '--by-hand', 'A letter of the school');
  const logPath = `/schools/${coach.profile.schoolId}/contact-log`;
  const email = `officer-${coach.id}@rice.edu`;

  const head = await openPage(`/schools/${coach.profile.schoolId}`, desktopScreen, coach);
  await getHeading(head, 'Rice University').waitFor();
  expect(await head.getByRole('link', { name: 'Contact Log' }).count()).toBe(0);

  const staff = await openPage(`/staff/people/${coach.id}`, desktopScreen, await addStaff(app));
  await getButton(staff, 'Confirm as Head Coach').click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await staff.getByText('Confirmed as head coach: reads the contact log of Rice University.').waitFor();
  await expectAccessibleWithoutOverflow(staff);

  await head.reload();
  await head.getByRole('link', { name: 'Contact Log' }).click();
  const table = head.getByRole('table', { name: 'Contact log' });
  await table.getByText('Maya Okafor').waitFor();
  await table.getByRole('button', { name: 'Ray Fern' }).click();
  await head.getByText('Coach: Ray Fern').waitFor();
  await head.getByLabel('Email of a Compliance Officer').fill(email);
  await getButton(head, 'Send Invitation').click();
  await head.getByText('Invited by a head coach on').waitFor();
  await expectAccessibleWithoutOverflow(head);

  const phone = await openPage(`/compliance?token=${await findComplianceToken(app, email)}`, phoneScreen);
  await getButton(phone, 'Open the Log').click();
  await phone.getByRole('list', { name: 'Contact log' }).getByText('Maya Okafor').waitFor();
  await expectAccessibleWithoutOverflow(phone);
  for (const page of [head, phone]) {
    expect(await page.content()).not.toContain(secret);
    const file = await downloadFile(page);
    expect([file.includes('Maya Okafor'), file.includes(secret)]).toEqual([true, false]);
  }

  await getButton(head, `Remove ${email}`).click();
  await getButton(head, `Remove ${email}`).waitFor({ state: 'detached' });
  await phone.reload();
  await phone.getByText('Enter the address to which you were invited.', { exact: false }).waitFor();

  const outsider = await openPage(logPath, desktopScreen, assistant);
  await outsider.getByText('for its head coaches', { exact: false }).waitFor();
  await expectAccessibleWithoutOverflow(outsider);
  expect(await outsider.content()).not.toContain('Okafor');
});
