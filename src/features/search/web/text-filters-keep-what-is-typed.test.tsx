import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addMarcusAndHannah, listFilterChipLabels } from '../../../../tests/support/athletes-page.ts';
import { renderPage, setWindowWidth } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach();
  await addMarcusAndHannah(app);
});
afterEach(() => {
  cleanup();
  setWindowWidth(1024);
});

const paste = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field);
  // As one step, as typing takes longer than the pause here.
  await user.paste(text);
};

test('a text filter is in effect soon after its field is left, which then shows what it means [62.8]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  const field = screen.getByRole('textbox', { name: 'State' }) as HTMLInputElement;
  await paste(user, field, 'florida');
  await user.tab();
  await waitFor(() => expect(location.search).toContain('state='));
  await waitFor(() => expect(field.value).toBe('FL'));
  expect(await listFilterChipLabels()).toEqual(['Remove FL', 'Clear All']);
});

test.each(['{Escape}', 'Show Athletes', '{Enter}'])(
  'a text filter typed in the sheet of a phone is in effect after %s at once [62.5 62.8]',
  async (way) => {
    setWindowWidth(390);
    const user = renderPage(coach, '/athletes');
    await screen.findByRole('article', { name: 'Hannah Lindqvist' });
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Search & Filter' }));
    await paste(user, sheet.getByRole('textbox', { name: 'State' }), 'FL');
    if (way.startsWith('{')) await user.keyboard(way);
    else await user.click(sheet.getByRole('button', { name: way }));
    await waitFor(() => expect(location.search).toContain('state='), { timeout: 250 });
    if (way === '{Enter}') await user.keyboard('{Escape}');
    await screen.findByRole('button', { name: 'Filters (1)' });
  },
);

test('what was typed for a page that is left does not filter the next one [62.8]', async () => {
  const user = renderPage(coach, '/athletes?view=list');
  const link = await screen.findByRole('link', { name: 'Hannah Lindqvist' });
  await paste(user, screen.getByRole('textbox', { name: 'State' }), 'FL');
  // Without leaving the field first.
  fireEvent.click(link);
  await screen.findByRole('heading', { name: 'Hannah Lindqvist' });
  expect(location.search).toBe('');
});
