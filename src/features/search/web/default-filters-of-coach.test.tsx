import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  const striker = { sport: 'Soccer', position: 'Striker' };
  coach = await app.addCoach({ sport: 'Soccer', genders: ['womens'] });
  athlete = await app.addAthlete({ ...striker, gender: 'womens' }, { firstName: 'Maya', lastName: 'Okafor' });
  await app.addAthlete({ ...striker, gender: 'mens' }, { firstName: 'Leo', lastName: 'Park' });
  await app.addAthlete(striker, { firstName: 'Sam', lastName: 'Rivers' });
});

// A new visit.
beforeEach(() => sessionStorage.clear());

const findChip = () => screen.findByRole('button', { name: "Remove Women's" });

test.each(['/', '/dashboard', '/athletes', '/map'])(
  "%s starts a women's coach with women's and unknown athletes [13.4]",
  async (path) => {
    renderPage(coach, path);
    await findChip();
    if (path !== '/map') await screen.findByText('Showing 2 athletes');
    expect(location.search).toBe(`?gender=${encodeURIComponent('["womens"]')}`);
  },
);

test('the removed chip stays removed on other pages of the visit [13.4]', async () => {
  const user = renderPage(coach, '/athletes');
  await user.click(await findChip());
  await screen.findByText('Showing 3 athletes');
  expect(location.search).toBe('');
  await user.click(
    within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Dashboard' }),
  );
  await screen.findByRole('heading', { name: 'Coach Dashboard' });
  await screen.findByText('Showing 3 athletes');
  expect(screen.queryByRole('button', { name: "Remove Women's" })).toBeNull();
});

test.each([
  ['sport=["Soccer"]', 'Remove Soccer', 3],
  ['gender=["mens"]', "Remove Men's", 2],
])('the address ?%s shows what it says [13.4]', async (search, chip, found) => {
  renderPage(coach, `/athletes?${search}`);
  await screen.findByRole('button', { name: chip });
  await screen.findByText(`Showing ${found} athletes`);
  expect(screen.queryByRole('button', { name: "Remove Women's" })).toBeNull();
});

test.each(['an athlete', 'a coach of both'])('%s starts with everyone [13.4]', async (who) => {
  const member = who === 'an athlete' ? athlete : await app.addCoach({ genders: ['womens', 'mens'] });
  renderPage(member, '/athletes');
  await screen.findByText('Showing 3 athletes');
});

test('words from the bar are searched within the preset, unless they name a gender [13.4]', async () => {
  const user = renderPage(coach, '/visits');
  const bar = await screen.findByRole('combobox', { name: 'Search athletes' });
  await user.type(bar, 'soccer{Enter}');
  await findChip();
  await screen.findByText('Showing 2 athletes');
});

test('the bar suggests the athletes of the program, and those who have not said [13.37]', async () => {
  const user = renderPage(coach, '/visits');
  await user.type(await screen.findByRole('combobox', { name: 'Search athletes' }), 'austin');
  await screen.findByRole('option', { name: /Austin, TX.*2 athletes/ });
});

test('the dashboard starts a coach with the athletes of the sport, until that chip is removed [44.1]', async () => {
  await app.addAthlete({}, { firstName: 'Otto', lastName: 'Football' });
  const footballCoach = await app.addCoach({ sport: 'Football', genders: ['mens'] });
  const user = renderPage(footballCoach, '/dashboard');
  await screen.findByText('Showing 1 athlete');
  expect(location.search).toBe(`?gender=${encodeURIComponent('["mens"]')}`);
  await user.click(await screen.findByRole('button', { name: 'Remove Football' }));
  await user.click(await screen.findByRole('button', { name: "Remove Men's" }));
  await screen.findByText('Showing 4 athletes');
  expect(location.search).toBe('');
});

test("the dashboard of a coach of 'Other' starts with everyone [44.1]", async () => {
  renderPage(await app.addCoach({ sport: 'Other', genders: ['mens', 'womens'] }), '/dashboard');
  await screen.findByText(/^Showing \d athletes$/);
  expect(location.search).toBe('');
});
