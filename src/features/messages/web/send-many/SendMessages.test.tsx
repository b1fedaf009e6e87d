import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();

// Saved before the page replaces `fetch` with one that sends its own cookies.
async function listContentsSentTo(...people: { id: string }[]): Promise<(string | null)[]> {
  const rows = await app.database.db
    .selectFrom('messages')
    .select('content')
    .where(
      'receiverId',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('seq')
    .execute();
  return rows.map(({ content }) => content);
}

test('a coach writes to several bookmarked athletes, and sees who was reached and who was not', async () => {
  const coach = await app.addCoach();
  const amara = await app.addAthlete({}, { firstName: 'Amara', lastName: 'Okafor' });
  const jordan = await app.addAthlete({}, { firstName: 'Jordan', lastName: 'Whitfield' });
  const other = await app.addAthlete({}, { firstName: 'Otto', lastName: 'Outside' });
  for (const { profile } of [amara, jordan]) await coach.put(`/api/bookmarks/${profile.id}`);

  const user = renderPage(coach, '/messages');
  await user.click(await screen.findByRole('button', { name: 'Send Messages' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('checkbox', { name: /Amara Okafor/ }));
  await user.click(dialog.getByRole('checkbox', { name: /Jordan Whitfield/ }));
  expect(dialog.queryByRole('checkbox', { name: /Otto Outside/ })).toBeNull();
  await jordan.put(`/api/blocks/${coach.id}`);
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await user.type(dialog.getByRole('textbox', { name: /Message/ }), 'Hi {{firstName}, call me.');
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  expect(preview.getByText('Hi Jordan, call me.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send to 2 athletes' }));

  await dialog.findByText('1 of 2 reached.');
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringContaining('Amara Okafor · Sent'),
    'Jordan Whitfield · You cannot write to this person.',
  ]);
  expect(await listContentsSentTo(amara, jordan, other)).toEqual(['Hi Amara, call me.']);

  // Tried again, only who was missed gets it.
  await app.database.db.deleteFrom('blocks').where('blockerId', '=', jordan.id).execute();
  await user.click(dialog.getByRole('button', { name: 'Try this one again' }));
  await dialog.findByText('2 of 2 reached.');
  expect(await listContentsSentTo(amara, jordan, other)).toEqual([
    'Hi Amara, call me.',
    'Hi Jordan, call me.',
  ]);
});
