import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatTodayInBrowser } from '../support/browser/chromium.ts';
import { getButton, getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import {
  expectAccessibleWithoutOverflow,
  startAppForMemberPages,
} from '../support/browser/start-app-for-member-pages.ts';

const { app, openPage } = startAppForMemberPages();

const footballers = [
  { firstName: 'Amara', stats: { statName: '40-Yard Dash', statValue: '4.52', season: '2026' }, weight: 190 },
  {
    firstName: 'Jordan',
    stats: { statName: '40-Yard Dash', statValue: '4.61', season: '2026' },
    weight: 205,
  },
  { firstName: 'Noa', stats: undefined, weight: 190 },
];

/** Three athletes of a town of their own, whom one search finds. */
async function addFootballers(city: string): Promise<void> {
  for (const { firstName, stats, weight } of footballers) {
    const athlete = await app.addAthlete({ city, weight }, { firstName, lastName: city });
    if (stats) await athlete.post('/api/athletes/me/stats', stats);
  }
}

test.each([
  ['on a desktop, in rows', desktopScreen, 'Waco', 'list'],
  ['on a phone, in cards', phoneScreen, 'Dallas', 'grid'],
] as const)(
  'a coach %s ticks three athletes, compares them, adds them to a list, downloads it, and removes one with undo [42.1 42.3 42.6 42.7 62.1 62.3]',
  async (_where, screen, city, view) => {
    await addFootballers(city);
    const coach = await app.addCoach();
    const page = await openPage(`/athletes?view=${view}&search=${city}`, screen, coach);
    for (const { firstName } of footballers)
      await page.getByRole('checkbox', { name: `Select ${firstName} ${city}` }).click();
    const bar = page.getByRole('region', { name: 'Selected athletes' });
    await bar.getByText('3 selected').waitFor();
    await expectAccessibleWithoutOverflow(page);
    const selectionFile = await bar.getByRole('link', { name: 'Export' }).getAttribute('href');
    expect((await (await page.request.get(selectionFile ?? '')).text()).trim().split('\r\n')).toHaveLength(4);

    await checkWhoIsSelected(page, city);
    await bar.getByRole('button', { name: 'Compare' }).click();
    await getHeading(page, 'Compare Athletes').waitFor();
    const table = page.getByRole('table');
    await table.getByRole('row', { name: /^40-Yard Dash differs 4\.52 s best 2026 4\.61 s 2026/ }).waitFor();
    await table.getByRole('row', { name: /^Weight differs 190 lbs 205 lbs 190 lbs$/ }).waitFor();
    await table.getByRole('row', { name: /^Sport Football Football Football$/ }).waitFor();
    await page.getByRole('checkbox', { name: 'Only differences' }).click();
    expect(await table.getByRole('row', { name: /^Sport / }).count()).toBe(0);
    await expectAccessibleWithoutOverflow(page);
    await page.goBack();

    // They are still ticked.
    await bar.getByRole('button', { name: 'Add to list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to List' });
    await dialog.getByText('No lists yet').waitFor();
    await dialog.getByLabel('New list').fill('Pitchers 2027');
    await expectAccessibleWithoutOverflow(page);
    await dialog.getByRole('button', { name: 'Create and Add' }).click();
    await page.getByText('3 athletes added to Pitchers 2027', { exact: true }).waitFor();
    await expectToastBesideBars(page, screen.viewport.width);
    await getButton(page, 'Open').click();
    await getHeading(page, 'Pitchers 2027').waitFor();
    await page.getByText('3 athletes', { exact: true }).waitFor();
    const rows = page.getByRole('list', { name: 'Athletes' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(3);
    await getButton(page, 'Clear the selection').click();
    await expectAccessibleWithoutOverflow(page);
    const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    const csv = await (await page.request.get(file ?? '')).text();
    for (const { firstName } of footballers) expect(csv).toContain(`${firstName},${city},Football`);

    await getButton(page, `Remove Noa ${city} from the list`).click();
    await page.getByText('2 athletes', { exact: true }).waitFor();
    await getButton(page, 'Undo').click();
    await page.getByText('3 athletes', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'All Lists' }).click();
    await page.getByRole('link', { name: 'Pitchers 2027' }).waitFor();
    await expectAccessibleWithoutOverflow(page);
  },
);

/** Reads who is selected, removes one and ticks that one again. */
async function checkWhoIsSelected(page: Page, city: string): Promise<void> {
  const names = footballers.map(({ firstName }) => `${firstName} ${city}`);
  await page.getByRole('button', { name: '3 selected, show who' }).click();
  const sheet = page.getByRole('dialog', { name: '3 selected' });
  await sheet.getByRole('link', { name: names[0]! }).waitFor();
  expect(await sheet.getByRole('link').allTextContents()).toEqual(names);
  await expectAccessibleWithoutOverflow(page);
  await sheet.getByRole('button', { name: `Remove ${names[2]} from the selection` }).click();
  await page.getByRole('dialog', { name: '2 selected' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const count = page.getByRole('button', { name: '2 selected, show who' });
  await expect.poll(() => count.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole('checkbox', { name: `Select ${names[2]}` }).click();
  await page.getByText('3 selected').waitFor();
}

/** On a phone the toast is above the bars, elsewhere below the bar at the top. */
async function expectToastBesideBars(page: Page, width: number): Promise<void> {
  const getEdges = () =>
    page.evaluate(() => {
      const getBox = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const toast = getBox('[role=region][aria-label^=Notifications] li');
      const bars = [...document.querySelectorAll('[data-bottom-bar]')].map((bar) =>
        bar.getBoundingClientRect(),
      );
      const shown = bars.filter(({ height }) => height > 0).map(({ top }) => top);
      return {
        gapAboveBars: Math.min(...shown) - (toast?.bottom ?? 0),
        gapBelowBar: (toast?.top ?? 0) - (getBox('#bar')?.bottom ?? 0),
      };
    });
  const edge = width < 768 ? 'gapAboveBars' : 'gapBelowBar';
  await expect.poll(async () => Math.round((await getEdges())[edge])).toBe(8);
}

test('the keys of a list move, select, bookmark and write, and no letter that is typed does [42.9]', async () => {
  const city = 'Lubbock';
  await addFootballers(city);
  const coach = await app.addCoach();
  const page = await openPage(`/athletes?view=list&search=${city}`, desktopScreen, coach);
  const rows = page.getByRole('list', { name: 'Athletes' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  const focusedName = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press('j');
  const first = await focusedName();
  await page.keyboard.press('j');
  const second = await focusedName();
  expect(new Set([first, second]).size).toBe(2);
  await page.keyboard.press('k');
  expect(await focusedName()).toBe(first);
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('b');
  await page.getByRole('button', { name: `Bookmark ${first}`, pressed: true }).waitFor();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByText(`${first}`).first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await help.getByText('Next athlete').waitFor();
  await expectAccessibleWithoutOverflow(page);
  await help.getByRole('checkbox').click();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  // Switched off.
  await page.keyboard.press('x');
  await page.keyboard.press('?');
  await page.getByText('1 selected').waitFor();
  expect(await help.count()).toBe(0);
  await getButton(page, 'Keys of this list').click();
  await help.getByRole('checkbox').click();
  await page.keyboard.press('Escape');
  const field = page.getByRole('searchbox').first();
  await field.fill('');
  await field.pressSequentially('xjkb?');
  expect(await field.inputValue()).toBe('xjkb?');
  await page.getByText('1 selected').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a profile opened from a list leads to the next and the previous one, and back to the list [42.10]', async () => {
  const city = 'Amarillo';
  await addFootballers(city);
  const page = await openPage(`/athletes?view=list&search=${city}`, desktopScreen, await app.addCoach());
  const links = page.getByRole('list', { name: 'Athletes' }).getByRole('link');
  await expect.poll(() => links.count()).toBe(3);
  const [first, second, third] = (await links.allTextContents()) as [string, string, string];
  await links.first().click();
  await getHeading(page, first).waitFor();
  await page.getByRole('link', { name: `Next athlete, ${second}` }).click();
  await getHeading(page, second).waitFor();
  await page.keyboard.press('ArrowRight');
  await getHeading(page, third).waitFor();
  expect(await page.getByRole('link', { name: /^Next athlete/ }).count()).toBe(0);
  await expectAccessibleWithoutOverflow(page);
  await page.getByRole('link', { name: `Previous athlete, ${second}` }).click();
  await getHeading(page, second).waitFor();
  await page.keyboard.press('ArrowLeft');
  await getHeading(page, first).waitFor();
  await page.goBack();
  await expect.poll(() => links.count()).toBe(3);
});

test('on a phone the names of the compared athletes stay in view, facts are above their values, and more than three scroll [57.5-6]', async () => {
  const ids: string[] = [];
  for (const firstName of ['Amara', 'Jordan', 'Noa', 'Priya', 'Rosa', 'Tess'])
    ids.push((await app.addAthlete({ weight: 190 }, { firstName, lastName: 'Houston' })).profile.id);
  const coach = await app.addCoach();
  const page = await openPage(`/compare?ids=${ids.slice(0, 3).join()}`, phoneScreen, coach);
  const region = page.getByRole('region', { name: 'Comparison' });
  const lastRow = page.getByRole('row').last();
  const listNameTops = async () => {
    const names = await page
      .getByRole('columnheader')
      .filter({ has: page.getByRole('link') })
      .all();
    return Promise.all(names.map(async (name) => (await name.boundingBox())?.y ?? -1));
  };
  await lastRow.waitFor();
  // A short screen, so that the rows of few facts scroll.
  await page.setViewportSize({ width: 390, height: 400 });
  const [fact, value] = await Promise.all([
    lastRow.getByRole('rowheader').boundingBox(),
    lastRow.getByRole('cell').first().boundingBox(),
  ]);
  expect(value?.y).toBeGreaterThanOrEqual((fact?.y ?? 0) + (fact?.height ?? 0));
  expect(value?.width).toBeGreaterThan(100);
  await lastRow.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  // Below the bar of the page.
  await expect.poll(listNameTops).toEqual([48, 48, 48]);
  expect(await region.getAttribute('tabindex')).toBeNull();
  await expectAccessibleWithoutOverflow(page);

  await page.goto(`/compare?ids=${ids.join()}`);
  await lastRow.waitFor();
  await region.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  await expect.poll(() => region.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  const top = (await region.boundingBox())?.y ?? 0;
  for (const nameTop of await listNameTops()) expect(nameTop - top).toBeLessThan(4);
  await expectAccessibleWithoutOverflow(page);
});

/** The words of the table that are on two lines, and by how much it is wider than the page. */
const readFaultsOfPrintedTable = (page: Page) =>
  page.evaluate(() => {
    const table = document.querySelector('table') as HTMLTableElement;
    const broken: string[] = [];
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      for (const match of node.data.matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(match[0]);
      }
    }
    return { broken, overflow: Math.max(0, Math.ceil(table.getBoundingClientRect().right - innerWidth)) };
  });

test('a printed comparison of two to six athletes fits on Letter and A4 with whole words, its date and its list [62.2]', async () => {
  const places = [
    { city: 'Rancho Cucamonga', state: 'CA', position: 'Quarterback' },
    { city: 'Fredericksburg', state: 'VA', position: 'Outside Linebacker' },
    { city: 'Southampton', state: 'MA', position: 'Defensive Tackle' },
  ];
  const ids: string[] = [];
  for (const [nth, firstName] of [
    'Alexandria',
    'Bartholomew',
    'Christopher',
    'Evangeline',
    'Maximilian',
    'Wilhelmina',
  ].entries()) {
    const facts = { ...places[nth % 3], weight: 190, highSchool: 'Westminster Interscholastic Academy' };
    const athlete = await app.addAthlete(facts, { firstName, lastName: 'Throckmorton' });
    await athlete.post('/api/athletes/me/stats', {
      statName: 'Passing Yards',
      statValue: '2914',
      season: '2026',
    });
    ids.push(athlete.profile.id);
  }
  const coach = await app.addCoach();
  const list = (await coach.post('/api/shortlists', { name: 'Quarterbacks 2027' })).body;
  const page = await openPage('/shortlists', desktopScreen, coach);
  for (let count = 2; count <= ids.length; count += 1) {
    await page.goto(`/compare?ids=${ids.slice(0, count).join()}&list=${list.id}`);
    await page.getByRole('table').waitFor();
    await page.emulateMedia({ media: 'print' });
    // A4 and Letter between their usual margins, in CSS pixels.
    for (const width of [718, 740]) {
      await page.setViewportSize({ width, height: 1000 });
      const faults = await readFaultsOfPrintedTable(page);
      expect({ count, width, ...faults }).toEqual({ count, width, broken: [], overflow: 0 });
    }
    await page.getByText('From the list “Quarterbacks 2027”').waitFor();
    await page.getByText(formatTodayInBrowser()).waitFor();
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page[^s]/g);
    expect(sheets).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
  }
});
