import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { getButton, getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import {
  expectAccessibleWithoutOverflow,
  startAppForMemberPages,
} from '../support/browser/start-app-for-member-pages.ts';

const { app, openPage } = startAppForMemberPages();

/** Draws a circle over the middle of the map. */
async function drawAroundMiddle(page: Page, share: number): Promise<void> {
  const box = (await page.getByTestId('drawing').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const radius = Math.min(box.width, box.height) * share;
  await page.mouse.move(x + radius, y);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    const angle = (step / 24) * 6.2;
    await page.mouse.move(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  await page.mouse.up();
}

const listStops = async (page: Page) => {
  const buttons = await page.getByRole('button', { name: /^Remove .+ from the trip$/ }).all();
  const labels = await Promise.all(buttons.map((one) => one.getAttribute('aria-label')));
  return labels.map((label) => label?.split(' ')[1] ?? '');
};

/** Drags the first of three stops behind the last one. */
async function dragFirstStopToEnd(page: Page, [first, , last]: string[]) {
  const from = (await page
    .getByRole('button', { name: new RegExp(`^Move ${first} .*, stop `) })
    .boundingBox())!;
  const to = (await page.getByRole('button', { name: new RegExp(`^Move ${last} .*, stop `) }).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 20, { steps: 5 });
  await page.mouse.move(to.x + 10, to.y + 60, { steps: 5 });
  await page.mouse.up();
}

test.each([
  ['on a desktop', desktopScreen, 'Tennis'],
  ['on a phone', phoneScreen, 'Golf'],
] as const)(
  'a coach %s draws around athletes, adds them to a trip, orders it, gets the calendar file and shares it [48.6] [48.10] [48.11] [48.12] [48.14]',
  async (_where, screen, sport) => {
    for (const [firstName, city] of [
      ['Ann', 'Austin'],
      ['Dee', 'Dallas'],
      ['Wim', 'Waco'],
    ] as const)
      await app.addAthlete({ city, sport, position: 'Player' }, { firstName, lastName: 'Able' });
    const [coach, colleague] = [await app.addCoach(), await app.addCoach()];
    const page = await openPage(`/map?sport=["${sport}"]`, screen, coach);
    await page.getByText('3 athletes · 3 cities · 1 state').waitFor();
    await getButton(page, 'Select an area').click();
    await getButton(page, 'Select All in View').waitFor();
    await expectAccessibleWithoutOverflow(page);
    await drawAroundMiddle(page, 0.48);
    const area = page.getByRole('region', { name: 'Selected area' });
    await area.getByRole('heading', { name: /^\d athletes? in this area$/ }).waitFor();
    await expectAccessibleWithoutOverflow(page);
    await area.getByRole('button', { name: 'Clear' }).click();
    await getButton(page, 'Select an area').click();
    await getButton(page, 'Select All in View').click();
    await area.getByRole('heading', { name: '3 athletes in this area' }).waitFor();
    await area.getByRole('button', { name: 'Add to Trip' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to Trip' });
    await dialog.getByLabel('New trip').fill('Texas in May');
    await expectAccessibleWithoutOverflow(page);
    await dialog.getByRole('button', { name: 'Create and Add' }).click();
    await page.getByText('3 athletes added to Texas in May', { exact: true }).waitFor();
    await getButton(page, 'Open').click();
    await getHeading(page, 'Texas in May').waitFor();
    await expect.poll(() => listStops(page)).toHaveLength(3);
    await expectAccessibleWithoutOverflow(page);

    const before = await listStops(page);
    const [one, two, three] = before;
    // A finger scrolls: buttons move a stop, one place at each press.
    if (screen === phoneScreen) await page.getByRole('button', { name: `Move ${one} Able later` }).click();
    else await dragFirstStopToEnd(page, before);
    await page.getByText('Order changed', { exact: true }).waitFor();
    const moved = screen === phoneScreen ? [two, one, three] : [two, three, one];
    await expect.poll(() => listStops(page)).toEqual(moved);
    await getButton(page, 'Undo').click();
    await expect.poll(() => listStops(page)).toEqual(before);

    await page
      .getByRole('button', { name: /^Change / })
      .first()
      .click();
    const year = new Date().getUTCFullYear() + 1;
    await page.getByLabel('Day').fill(`${year}-05-04`);
    await page.getByLabel('Time').fill('09:30');
    await getButton(page, 'Save').click();
    await page.getByText(/May 4, \d+, 9:30 AM CDT/).waitFor();
    const file = await page.getByRole('link', { name: 'Calendar File' }).getAttribute('href');
    const calendar = await (await page.request.get(file ?? '')).text();
    expect(calendar).toContain(`DTSTART:${year}0504T143000Z`);

    await page.emulateMedia({ media: 'print' });
    await page.getByText(new RegExp(`^${app.origin}/trips/`)).waitFor();
    for (const name of ['Add Place', 'Share', before[0] ?? ''])
      expect(await page.getByRole('button', { name }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await getButton(page, 'Share').click();
    await getButton(page, 'Create Link').click();
    const link = await page.getByLabel('Link').inputValue();
    await expectAccessibleWithoutOverflow(page);
    const shared = await openPage(new URL(link).pathname, screen, colleague);
    await shared.getByText(/^Shared by Sam Doe · 3 stops/).waitFor();
    await expectAccessibleWithoutOverflow(shared);
  },
);

test.each([
  ['on a desktop', desktopScreen],
  ['on a phone', phoneScreen],
] as const)(
  'a coach %s plans a weekend from the visits: by name on the trip, from a profile, seen on a map and on paper [61.1-2 61.5-8]',
  async (where, screen) => {
    const lastName = where === 'on a phone' ? 'Phonely' : 'Deskly';
    for (const [firstName, city] of [
      ['Ann', 'Columbus'],
      ['Dee', 'Dayton'],
    ] as const)
      await app.addAthlete({ city, state: 'OH' }, { firstName, lastName });
    const page = await openPage('/visits', screen, await app.addCoach());
    await page.getByRole('link', { name: 'Plan a Trip' }).click();
    await getButton(page, 'New Trip').click();
    await page.getByLabel('Name of the trip').fill('Ohio weekend');
    await getButton(page, 'Create Trip').click();
    await getHeading(page, 'Ohio weekend').waitFor();
    await page.getByText('No stops yet').waitFor();

    const field = page.getByRole('combobox', { name: 'Add an athlete' });
    await field.pressSequentially(`ann ${lastName.slice(0, 4)}`);
    await page.getByRole('option', { name: new RegExp(`^Ann ${lastName} `) }).waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect.poll(() => listStops(page)).toEqual(['Ann']);
    await field.fill(`dee ${lastName}`);
    await page.getByRole('option', { name: new RegExp(`^Dee ${lastName} `) }).waitFor();
    await expectAccessibleWithoutOverflow(page);
    await page.goto(`/athletes?search=Dee+${lastName}`);
    await page
      .getByRole('link', { name: `Dee ${lastName}` })
      .first()
      .click();
    await page.getByRole('button', { name: `More about Dee ${lastName}` }).click();
    await page.getByRole('menuitem', { name: 'Add to Trip' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add to Ohio weekend' }).click();
    await getButton(page, 'Open').click();
    await expect.poll(() => listStops(page)).toEqual(['Ann', 'Dee']);

    const map = page.getByRole('img', { name: 'The 2 stops on a map' });
    for (const text of ['1', '2', 'Columbus', 'Dayton']) await map.getByText(text, { exact: true }).waitFor();
    expect(await map.locator('polyline').getAttribute('points')).toMatch(/^\S+ \S+$/);
    const stop = page.getByRole('list', { name: 'Stops' }).getByRole('listitem').first();
    const [mapBox, stopBox] = [(await map.boundingBox())!, (await stop.boundingBox())!];
    const text = (await stop.getByText(/Class of/).boundingBox())!;
    const button = (await stop.getByRole('button', { name: /^Change / }).boundingBox())!;
    if (screen === phoneScreen) {
      expect(mapBox.y + mapBox.height).toBeLessThan(stopBox.y);
      expect(button.y).toBeGreaterThan(text.y + text.height - 1);
    } else {
      expect(mapBox.x).toBeGreaterThan(stopBox.x + stopBox.width);
    }
    await expectAccessibleWithoutOverflow(page);

    const sheet = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(sheet.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 750, height: 1000 });
    const printed = (await map.boundingBox())!;
    expect(printed.width).toBeGreaterThan(650);
    expect((await map.getByText('2', { exact: true }).boundingBox())!.y).toBeLessThan(
      printed.y + printed.height,
    );
    expect(await page.getByRole('combobox', { name: 'Add an athlete' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/visits');
    await page
      .getByRole('navigation', { name: 'Trips' })
      .getByRole('link', { name: 'Ohio weekend' })
      .waitFor();
  },
);
