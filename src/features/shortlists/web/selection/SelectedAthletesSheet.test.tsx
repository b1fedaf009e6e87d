import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();
const openSheet = async () => within(await screen.findByRole('dialog', { name: /selected$/ }));
const listNames = (sheet: Awaited<ReturnType<typeof openSheet>>) =>
  sheet.getAllByRole('link').map(({ textContent }) => textContent);

test('a coach reads who is selected and removes them, with the keyboard alone, until nobody is [62.1]', async () => {
  const coach = await app.addCoach();
  const names = ['Ann Able', 'Ben Baker', 'Cem Cole'];
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ');
    await app.addAthlete({ classYear: 2028, city: 'Waco' }, { firstName, lastName });
  }
  const user = renderPage(coach, '/athletes?search=Waco&view=list');
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const count = await screen.findByRole('button', { name: '3 selected, show who' });
  count.focus();
  await user.keyboard('{Enter}');
  const sheet = await openSheet();
  expect(listNames(sheet)).toEqual(names);
  expect(sheet.getAllByText('Quarterback · Class of 2028')).toHaveLength(3);
  await user.tab();
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Ann Able from the selection');
  await user.keyboard('{Enter}');
  // The focus is on the next one.
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Ben Baker from the selection'),
  );
  expect(listNames(sheet)).toEqual(names.slice(1));
  // The first one closes the tooltip of the button.
  await user.keyboard('{Escape}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '2 selected, show who' }));
  expect(screen.getByRole('checkbox', { name: 'Select Ann Able' })).toHaveProperty('checked', false);

  await user.keyboard('{Enter}');
  for (const name of names.slice(1))
    await user.click((await openSheet()).getByRole('button', { name: `Remove ${name} from the selection` }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Selected athletes' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
