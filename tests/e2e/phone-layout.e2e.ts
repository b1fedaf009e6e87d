import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { measureHorizontalOverflow } from '../support/browser/accessibility-and-overflow-checks.ts';
import { type BrowserMember, copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import type { MemberClient } from '../support/http-client.ts';
import { type AthleteMember, addAthlete, addCoach, type CoachMember } from '../support/test-members.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '30' }));

const long = {
  firstName: 'Aleksandra-Konstantina-Maria',
  lastName: 'Wolfeschlegelsteinhausenbergerdorff-Papadopoulou',
};
const name = `${long.firstName} ${long.lastName}`;
let athlete: AthleteMember;
let coach: CoachMember;

/** Opens a phone with the session of this member. */
async function openPhoneAs(member: MemberClient): Promise<BrowserMember> {
  const person = await openBrowserContext(product.browser, {
    ...phoneScreen,
    reducedMotion: 'reduce',
    baseURL: product.origin,
  });
  await copySessionToBrowser(person.page, member);
  return person;
}

beforeAll(async () => {
  athlete = await addAthlete(product.origin, { highSchool: long.lastName }, long);
  coach = await addCoach(product.origin, { school: long.lastName }, long);
  const message = { senderId: athlete.id, receiverId: coach.id, content: long.lastName };
  const stat = { statName: 'Passing Yards', statValue: '2914', season: '2025' };
  const visit = {
    athleteId: athlete.profile.id,
    kind: 'official',
    startsAt: new Date(Date.now() + 864e5).toISOString(),
    endsAt: new Date(Date.now() + 9e7).toISOString(),
    timeZone: 'America/Chicago',
    place: long.lastName,
    note: long.lastName,
  };
  const reply = { ...message, senderId: coach.id, receiverId: athlete.id };
  const answers = [
    await athlete.post('/api/messages', message),
    await athlete.post('/api/athletes/me/stats', stat),
    await coach.post('/api/visits', visit),
    await coach.post('/api/messages', reply),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

const search = `search=${long.lastName}`;

const asCoach: [string, () => string][] = [
  ['the dashboard', () => `/?${search}`],
  ['the dashboard, list', () => `/?view=list&${search}`],
  ['all athletes', () => `/athletes?${search}`],
  ['all athletes, list', () => `/athletes?view=list&${search}`],
  ['the map', () => `/map?${search}`],
  ['an athlete', () => `/athlete/${athlete.profile.id}`],
  ['the conversations', () => '/messages'],
  ['a conversation', () => `/messages/${athlete.id}`],
  ['the visits', () => '/visits'],
  ['the own profile', () => '/coach-profile'],
  ['the settings', () => '/settings'],
];

const asAthlete: [string, () => string][] = [
  ['the dashboard', () => '/'],
  ['the own profile', () => '/my-profile'],
  ['the coaches', () => `/coaches?${search}`],
  ['a coach', () => `/coach/${coach.profile.id}`],
  ['a team', () => `/team/${coach.profile.id}`],
  ['a conversation', () => `/messages/${coach.id}`],
  ['the visits', () => '/visits'],
];

/** Returns the headings whose text overflows its box or the screen without an ellipsis. */
const listCutOffTexts = (page: Page) =>
  page.getByRole('heading').evaluateAll((headings) =>
    headings
      .filter((one) => one.clientWidth > 1 && getComputedStyle(one).textOverflow !== 'ellipsis')
      .filter(
        (one) => one.scrollWidth > one.clientWidth + 1 || one.getBoundingClientRect().right > innerWidth,
      )
      .map((one) => one.textContent),
  );

test.each([
  ['coach', asCoach],
  ['athlete', asAthlete],
] as const)('a very long name fits on the screens of a phone: %s', async (role, screens) => {
  const { page, closeAndCheckFaults } = await openPhoneAs(role === 'coach' ? coach : athlete);
  const faults: unknown[] = [];
  for (const [screen, path] of screens) {
    await page.goto(path());
    await page.getByText(long.lastName, { exact: false }).filter({ visible: true }).first().waitFor();
    if ((await measureHorizontalOverflow(page)) > 0)
      faults.push([screen, await measureHorizontalOverflow(page)]);
    faults.push(...(await listCutOffTexts(page)).map((words) => [screen, words]));
    await page.emulateMedia({ media: 'print' });
    if ((await measureHorizontalOverflow(page)) > 0)
      faults.push([screen, 'printed', await measureHorizontalOverflow(page)]);
    await page.emulateMedia({ media: 'screen' });
  }
  expect(faults).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('combobox', { name: 'Search athletes' }).filter({ visible: true }).fill('wolfeschl');
  if (role === 'coach') await page.getByRole('option', { name: /Aleksandra/ }).waitFor();
  expect(await measureHorizontalOverflow(page)).toBe(0);
  await closeAndCheckFaults();
});

test('a map popup wraps a very long name', async () => {
  const { page, closeAndCheckFaults } = await openPhoneAs(coach);
  await page.goto(`/map?${search}`);
  await page.getByRole('button', { name: 'Austin, TX: 1 athlete' }).click();
  const popup = page.getByRole('dialog', { name: 'Athletes in Austin, TX' });
  await popup.getByRole('link', { name }).waitFor();
  expect(await popup.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await measureHorizontalOverflow(page)).toBe(0);
  await closeAndCheckFaults();
});

/** Returns the height of a control's touch target in pixels. */
async function measureTouchHeight(control: Locator): Promise<number> {
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return control.evaluate((element) => {
    const { x, y, height } = element.getBoundingClientRect();
    // At its start, because the end of a long name is cut off.
    const isHit = (at: number) => element.contains(document.elementFromPoint(x + 12, at));
    const middle = Math.round(y + height / 2);
    let [above, below] = [0, 0];
    while (above < 60 && isHit(middle - above - 1)) above += 1;
    while (below < 60 && isHit(middle + below)) below += 1;
    return above + below;
  });
}

/** The minimum touch target of Apple's Human Interface Guidelines, in points. */
const finger = 44;

test('touch targets are 44 px high: home, activity and names in lists', async () => {
  const low: unknown[] = [];
  const recordIfTooLow = async (where: string, control: Locator) => {
    await control.waitFor();
    const height = await measureTouchHeight(control);
    if (height < finger) low.push([where, height]);
  };
  const { page, closeAndCheckFaults } = await openPhoneAs(coach);
  const getFirstMainLink = (path: string) => page.locator(`main a[href^="${path}"]`).first();
  const getCardLink = (words: string) =>
    page.getByRole('article').getByRole('heading').getByRole('link', { name: words });
  for (const [path, control] of [
    ['/', page.getByRole('link', { name: 'Fieldhouse, to the dashboard' })],
    ['/', page.getByRole('region', { name: 'Recent Activity' }).getByRole('link').first()],
    [`/athletes?${search}`, getCardLink(name)],
    [`/athletes?view=list&${search}`, getFirstMainLink('/athlete/')],
    [
      `/map?${search}`,
      page.getByRole('region', { name: 'Athletes in this search' }).getByRole('link', { name }),
    ],
    ['/visits', getCardLink(name)],
  ] as const) {
    if (new URL(page.url(), product.origin).href !== product.origin + path) await page.goto(path);
    await recordIfTooLow(path, control);
  }
  await closeAndCheckFaults();
  const reader = await openPhoneAs(athlete);
  await reader.page.goto(`/coaches?${search}`);
  const coachLink = reader.page.getByRole('article').getByRole('heading').getByRole('link');
  await recordIfTooLow('/coaches', coachLink.first());
  await reader.page.request.put('/api/athletes/me/highlights', {
    data: { highlights: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/76979871'] },
    headers: { origin: product.origin },
  });
  await reader.page.goto('/my-profile?tab=stats');
  const films = reader.page.getByRole('link', { name: /youtube|vimeo/ });
  await films.first().waitFor();
  expect(await films.count()).toBe(2);
  await recordIfTooLow('first film', films.first());
  await recordIfTooLow('last film', films.last());
  await reader.closeAndCheckFaults();
  expect(low).toEqual([]);
});
