import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import {
  addMarcusAndHannah,
  createListCallRecorder,
  listFilterChipLabels,
  openSelectAndListOptions,
} from '../../../../tests/support/athletes-page.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach();
  athlete = await addMarcusAndHannah(app);
});

test('several sports can be chosen one after the other, also by keyboard', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  await user.click(screen.getByRole('combobox', { name: 'Sport' }));
  const list = await screen.findByRole('listbox', { name: 'sports' });
  await user.click(within(list).getByRole('option', { name: 'Soccer' }));
  expect(within(list).getByRole('option', { name: 'Soccer' }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Home}{ArrowDown}{Enter}{Escape}');
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual(['Remove Soccer', 'Remove Football', 'Clear All']),
  );
  expect(screen.getByRole('combobox', { name: 'Sport' }).textContent).toBe('2 sports');
});

test('a place is chosen from suggested cities, and a half-typed one changes nothing', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  const field = screen.getByRole('combobox', { name: 'Near' });
  await user.type(field, 'round ro');
  await user.click(await screen.findByRole('option', { name: 'Round Rock, TX' }));
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual(['Remove Within 100 miles of Round Rock, TX', 'Clear All']),
  );
  await user.clear(field);
  await user.type(field, 'nowhere at all');
  await user.tab();
  await screen.findByText('No such place: nowhere at all');
  expect(field).toHaveProperty('value', 'Round Rock, TX');
});

test('a range filter has two ends, a chip and a place in the address', async () => {
  const { asked, recordListCall } = createListCallRecorder();
  const user = renderPage(coach, '/athletes', recordListCall);
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  const height = screen.getByRole('group', { name: 'Height' });
  await user.click(within(height).getByRole('combobox', { name: 'Height from' }));
  await user.click(await screen.findByRole('option', { name: `6'2"` }));
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual([`Remove 6'2" or more`, 'Clear All']),
  );
  expect(await openSelectAndListOptions(user, 'Height to')).toEqual([
    'To',
    `6'2"`,
    `6'4"`,
    `6'6"`,
    `6'8"`,
    `6'10"`,
    `7'0"`,
  ]);
  await user.click(screen.getByRole('combobox', { name: 'Rating to' }));
  await user.click(await screen.findByRole('option', { name: '4.5 stars' }));
  await waitFor(async () =>
    expect(await listFilterChipLabels()).toEqual([
      `Remove 6'2" or more`,
      'Remove 4.5 stars or less',
      'Clear All',
    ]),
  );
  await waitFor(() => expect(asked).toContain('GET /api/athletes?minHeight=74&maxRating=4.5'));
  expect(location.search).toContain('minHeight=74');
});

test('a coach filters by the own school, and the checkbox reflects it', async () => {
  const { asked, recordListCall } = createListCallRecorder();
  const user = renderPage(coach, '/athletes', recordListCall);
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  const box = screen.getByRole('checkbox', { name: 'Near my school' });
  await user.click(box);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Hannah Lindqvist' })).toBeNull());
  expect(await listFilterChipLabels()).toEqual(['Remove Within 100 miles of my school', 'Clear All']);
  expect(asked).toContain('GET /api/athletes?near=my+school&radius=100&sort=distance');
  await user.click(screen.getByRole('button', { name: 'Remove Within 100 miles of my school' }));
  await screen.findByRole('article', { name: 'Hannah Lindqvist' });
  expect(box).toHaveProperty('checked', false);
});

test('an athlete has no filter for the own school', async () => {
  renderPage(athlete, '/athletes');
  await screen.findByRole('checkbox', { name: 'Has film' });
  expect(screen.queryByRole('checkbox', { name: 'Near my school' })).toBeNull();
});
