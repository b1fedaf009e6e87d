import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createGuardianAddress } from '../../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../../tests/support/message-requests.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });
afterEach(() => vi.restoreAllMocks());

test('an athlete with a Spanish browser invites in Spanish, and may choose English [32.40]', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-US', 'en']);
  const [athlete, first, second] = [
    await addAthleteOfAge(app, 16),
    createGuardianAddress(),
    createGuardianAddress(),
  ];
  const user = renderPage(athlete, '/settings');
  await user.type(await screen.findByLabelText(/Email of a Parent or Guardian/), first);
  await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
  await user.type(await screen.findByLabelText(/Email of a Second Guardian/), second);
  const languages = within(screen.getByRole('radiogroup', { name: 'Language of the email' }));
  await user.click(languages.getByRole('radio', { name: 'English' }));
  await user.click(screen.getByRole('button', { name: 'Send Invitation' }));
  await screen.findByText(second);
  await app.runJobs('guardian-email');
  const subjects = [first, second].map((to) => app.sentEmails.find((one) => one.to === to)?.subject);
  expect(subjects).toEqual([
    'Sam le pide que siga sus conversaciones en Fieldhouse',
    'Sam asks you to read along on Fieldhouse',
  ]);
});
