import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

test('a message to athletes who are ticked goes to each alone, and says who was not reached [42.11]', async () => {
  const coach = await app.addCoach();
  const [ann, ben] = [
    await app.addAthlete({}, { firstName: 'Ann', lastName: 'Able' }),
    await app.addAthlete({}, { firstName: 'Ben', lastName: 'Baker' }),
  ];
  const list = await coach.post('/api/shortlists', { name: 'Visits' });
  const athleteIds = [ann.profile.id, ben.profile.id];
  await coach.post(`/api/shortlists/${list.body.id}/athletes`, { athleteIds });
  const user = renderPage(coach, `/shortlists/${list.body.id}`);
  for (const name of ['Ann Able', 'Ben Baker'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const bar = within(await screen.findByRole('region', { name: 'Selected athletes' }));
  await bar.findByText('2 selected');
  await user.click(bar.getByRole('button', { name: 'Message' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: 'Back' })).toBeNull();
  await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'Hello, call me.');
  await ben.put(`/api/blocks/${coach.id}`);
  await user.click(dialog.getByRole('button', { name: 'Send to 2 athletes' }));
  await dialog.findByText('1 of 2 reached.');
  const { rows } = await app.database.pool.query('select content, kind from messages where sender_id = $1', [
    coach.id,
  ]);
  expect(rows).toEqual([{ content: 'Hello, call me.', kind: 'many' }]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(bar.getByRole('button', { name: 'Clear the selection' }));
  expect(screen.queryByRole('region', { name: 'Selected athletes' })).toBeNull();
});
