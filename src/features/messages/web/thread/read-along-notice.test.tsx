import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addGuardian } from '../../../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../../../tests/support/message-requests.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

test('a coach who may only send a request reads that a guardian may read along once it is sent, without a reload [55.1]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await app.addCoach()];
  await addGuardian(app, athlete);
  const calls: string[] = [];
  const user = renderPage(coach, `/messages/${athlete.id}`, (call) => {
    calls.push(call);
    return undefined;
  });
  await screen.findByText(/^Send a request: 5 of 5 left today/);
  await waitFor(() => expect(calls.join()).toContain(`/api/guardians/notices/${athlete.id}`));
  expect(screen.queryByText(/may read along/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Message to Sam Doe' }), 'Hello{Enter}');
  await screen.findByText('A parent or guardian of Sam Doe may read along.');
});
