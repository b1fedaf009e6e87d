import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeAll(async () => {
  const soccer = { sport: 'Soccer', position: 'Goalkeeper' };
  coach = await app.addCoach({ sport: 'Soccer' });
  const maya = await app.addAthlete(
    { ...soccer, gender: 'womens' },
    { firstName: 'Maya', lastName: 'Okafor' },
  );
  await maya.patch(`/api/athletes/${maya.profile.id}`, { recruitingStatus: 'committed' });
  await app.addAthlete({ ...soccer, gender: 'womens' }, { firstName: 'Ana', lastName: 'Ruiz' });
  await app.addAthlete({ ...soccer, gender: 'mens' }, { firstName: 'Leo', lastName: 'Park' });
});

async function chooseListOption(user: UserEvent, list: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('a coach filters by gender and recruiting status, and shows graduates [13.5]', async () => {
  const user = renderPage(coach, '/athletes');
  await screen.findByText('Showing 3 athletes');
  await chooseListOption(user, 'Competes in', "Women's");
  await screen.findByText('Showing 2 athletes');
  await chooseListOption(user, 'Recruiting status', 'Committed');
  await screen.findByText('Showing 1 athlete');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: 'Show graduated' }));
  const chips = within(screen.getByRole('list', { name: 'Active filters' }));
  await waitFor(() =>
    expect(
      chips.getAllByRole('button').map((chip) => chip.getAttribute('aria-label') ?? chip.textContent),
    ).toEqual(["Remove Women's", 'Remove Committed', 'Remove With graduates', 'Clear All']),
  );
});

test('cards and rows name the sport with its gender and show who has committed [13.3]', async () => {
  renderPage(coach, '/athletes');
  const card = within(await screen.findByRole('article', { name: 'Maya Okafor' }));
  card.getByText("Women's Soccer · Goalkeeper");
  card.getByText('Committed');
  within(screen.getByRole('article', { name: 'Leo Park' })).getByText("Men's Soccer · Goalkeeper");
  renderPage(coach, '/athletes?view=list');
  expect(await screen.findAllByText("Women's Soccer · Goalkeeper")).toHaveLength(2);
  expect(screen.queryByText('Open to offers')).toBeNull();
});

test("an athlete sees a women's coach as one, in the directory and on the profile [13.3]", async () => {
  const women = await app.addCoach({ sport: 'Soccer', genders: ['womens'] });
  const athlete = await app.addAthlete({ sport: 'Soccer', position: 'Forward' });
  renderPage(athlete, '/coaches');
  await screen.findByText("Women's Soccer");
  cleanup();
  renderPage(athlete, `/coach/${women.profile.id}`);
  // At the name, and among the facts.
  await waitFor(() => expect(screen.getAllByText("Women's Soccer")).toHaveLength(2));
});

test('a coach filters by country, and removes the chip again [13.36]', async () => {
  await app.addAthlete({ sport: 'Rowing', position: 'Port', city: 'Toronto', state: '', country: 'CA' });
  await app.addAthlete({ sport: 'Rowing', position: 'Port', city: 'Austin', state: 'TX' });
  const user = renderPage(coach, '/athletes?sport=Rowing');
  await screen.findByText('Showing 2 athletes');
  await chooseListOption(user, 'Country', 'Canada');
  await screen.findByText('Showing 1 athlete');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Remove Canada' }));
  await screen.findByText('Showing 2 athletes');
});

test("a coach of women's wrestling chooses among the women's weight classes", async () => {
  const user = renderPage(coach, '/athletes?sport=Wrestling&gender=womens');
  const position = await screen.findByRole('combobox', { name: 'Position' });
  expect(position.textContent).toBe('All Weight Classes');
  await user.click(position);
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect([options.length, options[1], options.includes('106 lbs')]).toEqual([15, '100 lbs', false]);
});
