import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addMarcusAndHannah } from '../../../../tests/support/athletes-page.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

test('a good GPA is reported with what to say, and the line goes with a minimum GPA [56.6]', async () => {
  await addMarcusAndHannah(app);
  const user = renderPage(await app.addCoach(), '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(screen.getByRole('searchbox', { name: /^Search athletes by/ }));
  await user.paste('good GPA');
  await user.keyboard('{Enter}');
  const list = await screen.findByRole('list', { name: 'Not understood' });
  expect(list.textContent).toBe(
    'Not understood, and not searched for: “good GPA”Say a number: gpa 3.0Remove',
  );
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(screen.getByRole('combobox', { name: 'Minimum GPA' }));
  await user.click(await screen.findByRole('option', { name: '3.00 or more' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Not understood' })).toBeNull());
});
