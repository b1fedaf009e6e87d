import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  coach = await app.addCoach({ sport: 'Baseball' });
  const pitcher = { sport: 'Baseball', position: 'Pitcher' };
  await app.addAthlete(
    { ...pitcher, strongHand: 'left', bats: 'right' },
    { firstName: 'Leo', lastName: 'Park' },
  );
  await app.addAthlete({ ...pitcher, strongHand: 'right' }, { firstName: 'Sam', lastName: 'Ruiz' });
  await app.addAthlete(
    { sport: 'Soccer', position: 'Winger', strongFoot: 'left' },
    { firstName: 'Ana', lastName: 'Diaz' },
  );
});

async function chooseListOption(user: UserEvent, list: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function listChipLabels() {
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }));
  return chips.getAllByRole('button').map((chip) => chip.getAttribute('aria-label') ?? chip.textContent);
}

test('the filters of a sport’s sides are offered with that sport, and leave with it [37.2]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByText('Showing 3 athletes');
  expect(screen.queryByRole('combobox', { name: 'Throws' })).toBeNull();
  await chooseListOption(user, 'Sport', 'Baseball');
  await user.keyboard('{Escape}');
  await screen.findByText('Showing 2 athletes');
  await chooseListOption(user, 'Throws', 'Throws left');
  await user.keyboard('{Escape}');
  await screen.findByText('Showing 1 athlete');
  expect(decodeURIComponent(location.search)).toContain('strongHand=["left"]');
  expect(await listChipLabels()).toEqual(['Remove Baseball', 'Remove Throws left', 'Clear All']);
  expect(screen.queryByRole('combobox', { name: 'Strong Foot' })).toBeNull();
  within(screen.getByRole('article', { name: 'Leo Park' })).getByText(/Bats R, throws L/);
  await chooseListOption(user, 'Sport', 'Soccer');
  await user.click(await screen.findByRole('option', { name: 'Baseball' }));
  await waitFor(async () => expect(await listChipLabels()).toEqual(['Remove Soccer', 'Clear All']));
});

test('a coach who has chosen soccer and types lefty finds the left-footed [37.3]', async () => {
  const user = renderPage(coach, '/athletes?sport=Soccer');
  await screen.findByText('Showing 1 athlete');
  const [field] = await screen.findAllByRole('searchbox', {
    name: 'Search athletes by name, school or city',
  });
  await user.type(field!, 'lefty{Enter}');
  await waitFor(async () =>
    expect(await listChipLabels()).toEqual(['Remove Soccer', 'Remove Left-footed', 'Clear All']),
  );
});
