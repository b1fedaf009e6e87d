import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

test('a member changes the name in the settings, and a third change is refused at the field [15.5]', async () => {
  const coach = await app.addCoach({}, { firstName: 'Pat', lastName: 'Summit' });
  const user = renderPage(coach, '/settings');
  const changeFirstNameTo = async (firstName: string) => {
    await user.click(await screen.findByRole('button', { name: 'Change name' }));
    const field = await screen.findByLabelText('First Name');
    await user.clear(field);
    await user.type(field, firstName);
    await user.click(screen.getByRole('button', { name: 'Save Name' }));
  };
  for (const firstName of ['Patricia', 'Patty']) {
    await changeFirstNameTo(firstName);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getAllByText(`${firstName} Summit`).length).toBeGreaterThan(0);
  }
  await changeFirstNameTo('Pat');
  await screen.findByText(/^You can change your name twice a year. The next change is possible from /, {
    selector: '[role=dialog] *',
  });
  expect((await coach.get('/api/auth/me')).body.firstName).toBe('Patty');
});
