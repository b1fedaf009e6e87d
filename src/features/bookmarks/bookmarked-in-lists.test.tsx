import { cleanup, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { emitLiveEvent, renderPage } from '../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();

test.each(['grid', 'list'])(
  'an athlete whom a coach bookmarks on the profile is marked in the %s to which the coach goes back, and in a shortlist [62.6] [62.7]',
  async (view) => {
    const coach = await app.addCoach();
    const ann = await app.addAthlete({ classYear: 2027 }, { firstName: 'Ann', lastName: `A${view}` });
    const name = `Ann A${view}`;
    const list = (await coach.post('/api/shortlists', { name: 'Visits' })).body;
    await coach.put(`/api/shortlists/${list.id}/athletes/${ann.profile.id}`);
    const user = renderPage(coach, `/athletes?view=${view}&search=A${view}`);
    const findToggle = (pressed: boolean) =>
      screen.findByRole('button', { name: `Bookmark ${name}`, pressed });
    await findToggle(false);
    await user.click(screen.getAllByRole('link', { name })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Bookmark' }));
    await screen.findByRole('button', { name: 'Bookmarked', pressed: true });
    history.back();
    const toggle = await findToggle(true);
    expect(toggle.querySelector('svg')?.getAttribute('class')).toContain('fill-brand');
    cleanup();
    renderPage(coach, `/shortlists/${list.id}`);
    await findToggle(true);
    const row = within(screen.getByRole('list', { name: 'Athletes' })).getByRole('listitem');
    // For narrow rows, which have no button.
    within(row).getByText('Bookmarked');
    expect(row.textContent).toContain('Class of 2027');
  },
);

test('a profile that was being fetched again at the press does not take the bookmark back', async () => {
  const coach = await app.addCoach();
  const ann = await app.addAthlete({ classYear: 2027 });
  const call = `/api/athletes/${ann.profile.id}`;
  const before = (await coach.get(call)).body;
  let holds = false;
  const answers: (() => void)[] = [];
  const countCalls = vi.fn();
  const user = renderPage(coach, `/athlete/${ann.profile.id}`, (requested) => {
    if (requested !== `GET ${call}`) return undefined;
    countCalls();
    if (!holds) return undefined;
    return new Promise((resolve) => answers.push(() => resolve(Response.json(before))));
  });
  const button = await screen.findByRole('button', { name: 'Bookmark' });
  holds = true;
  emitLiveEvent('refetch', {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  holds = false;
  await user.click(button);
  answers[0]?.();
  await vi.waitFor(() => expect(countCalls).toHaveBeenCalledTimes(3));
  await screen.findByRole('button', { name: 'Bookmarked' });
  expect(screen.queryByRole('button', { name: 'Bookmark' })).toBeNull();
});
