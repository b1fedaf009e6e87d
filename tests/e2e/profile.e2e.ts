import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type AllowedFaults,
  type BrowserMember,
  copySessionToBrowser,
  openBrowserContext,
  signedOutFaults,
} from '../support/browser/chromium.ts';
import { startProductAndBrowser } from '../support/browser/journey-setup.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { addAthlete, addCoach, password, type Role, registerMember } from '../support/test-members.ts';

const product = startProductAndBrowser();
let person: BrowserMember;

afterEach(() => person.closeAndCheckFaults());

/** Opens a page as a new member with a complete profile. */
async function open(
  role: Role,
  path: string,
  {
    screen = desktopScreen,
    more = {},
    allowed = [],
  }: { screen?: BrowserContextOptions; more?: Record<string, unknown>; allowed?: AllowedFaults } = {},
): Promise<Page> {
  person = await openBrowserContext(
    product.browser,
    { reducedMotion: 'reduce', baseURL: product.origin, ...screen },
    [...signedOutFaults, ...allowed],
  );
  const { page } = person;
  const add = role === 'coach' ? addCoach : addAthlete;
  await copySessionToBrowser(
    page,
    await add(product.origin, more, { firstName: 'Maya', lastName: 'Okafor' }),
  );
  await page.goto(path);
  return page;
}

const own = async (page: Page) => (await page.request.get('/api/athletes/me')).json();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function edit(page: Page, tab: string, section: string, values: Record<string, string>) {
  await page.getByRole('tab', { name: tab }).click();
  await button(page, `Edit ${section}`).click();
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

async function save(page: Page) {
  await button(page, 'Save Changes').click();
  await button(page, 'Save Changes').waitFor({ state: 'detached' });
}

async function notice(page: Page, title: string) {
  const item = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await item.filter({ hasText: title }).waitFor();
  return (await item.textContent()) ?? '';
}

async function sentenceAt(page: Page, label: string) {
  const ids = ((await field(page, label).getAttribute('aria-describedby')) ?? '').split(' ');
  const id = ids.find((each) => each.endsWith('-error'));
  return id ? await page.locator(`[id="${id}"]`).textContent() : '';
}

const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((element) => element === document.activeElement);

describe('my profile', () => {
  test("shows the athlete's header and keeps the selected tab in the address [2.182-185]", async () => {
    const page = await open('athlete', '/my-profile');
    await page.getByRole('heading', { level: 1, name: 'Maya Okafor' }).waitFor();
    const head = await page.locator('main header').first().textContent();
    for (const words of ['MO', 'Football', 'Quarterback', 'Class of 2027', '3.0', 'Austin, TX'])
      expect(head).toContain(words);
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Personal',
      'Academic',
      'Social Media',
      'Stats',
    ]);
    await page.getByRole('tab', { name: 'Social Media' }).click();
    await page.reload();
    await page.getByRole('tab', { name: 'Social Media', selected: true }).waitFor();
  });

  test('saves each of its three sections alone and stores empty fields as null [8.31]', async () => {
    const page = await open('athlete', '/my-profile', { more: { weight: 180 } });
    await edit(page, 'Personal', 'Personal Information', {
      Height: '6-2',
      'Weight (lbs)': '',
      'High School': 'Lake Travis High',
      Bio: 'Captain.\nReads defenses early.',
    });
    await save(page);
    expect(await notice(page, 'Profile Updated')).toContain('Your profile has been successfully updated.');
    expect(
      await button(page, 'Edit Personal Information').evaluate((one) => one === document.activeElement),
    ).toBe(true);

    await edit(page, 'Academic', 'Academic Information', { GPA: '3.72', 'SAT Score': '1380' });
    await save(page);
    await edit(page, 'Social Media', 'Social Media', {
      Instagram: '@maya',
      'Personal Website': 'maya.example',
    });
    await save(page);
    expect(await own(page)).toMatchObject({
      ...{
        height: `6'2"`,
        weight: null,
        highSchool: 'Lake Travis High',
        bio: 'Captain.\nReads defenses early.',
      },
      ...{ gpa: 3.72, satScore: 1380, actScore: null },
      ...{ instagramHandle: '@maya', personalWebsite: 'maya.example', tiktokHandle: null },
    });
    expect(await page.getByRole('tabpanel').textContent()).toContain('@maya');
  });

  test('shows a wrong value at its field and focuses it; Cancel discards it [4.24 5.47-48]', async () => {
    const page = await open('athlete', '/my-profile');
    await edit(page, 'Academic', 'Academic Information', {
      GPA: '3.5',
      'SAT Score': '1601',
      'ACT Score': '37',
    });
    await button(page, 'Save Changes').click();
    await expect.poll(() => sentenceAt(page, 'SAT Score')).toBe('SAT is a whole number from 400 to 1600');
    expect(await sentenceAt(page, 'ACT Score')).toBe('ACT is a whole number from 1 to 36');
    expect(await sentenceAt(page, 'GPA')).toBe('');
    expect(await isFocused(page, 'SAT Score')).toBe(true);
    await button(page, 'Cancel').click();
    await button(page, 'Discard').click();
    await button(page, 'Edit Academic Information').click();
    expect(await field(page, 'SAT Score').inputValue()).toBe('');
    expect(await own(page)).toMatchObject({ gpa: null, satScore: null });
  });

  test('asks before unsaved changes are lost', async () => {
    const page = await open('athlete', '/my-profile');
    await edit(page, 'Personal', 'Personal Information', { Bio: 'Half a sentence' });
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

    await page.getByRole('tab', { name: 'Stats' }).click();
    await button(page, 'Keep editing').click();
    expect(await field(page, 'Bio').inputValue()).toBe('Half a sentence');
    await page.getByRole('link', { name: 'Athletes', exact: true }).first().click();
    await question.waitFor();
    await page.keyboard.press('Escape');
    expect(new URL(page.url()).pathname).toBe('/my-profile');

    const asked = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.type());
        void dialog.dismiss();
      });
    });
    await page.evaluate(() => location.reload());
    expect(await asked).toBe('beforeunload');

    await page.getByRole('tab', { name: 'Stats' }).click();
    await button(page, 'Leave').click();
    await page.getByRole('tab', { name: 'Stats', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Personal' }).click();
    await button(page, 'Edit Personal Information').waitFor();
    expect(await question.count()).toBe(0);
  });

  test('signing out asks nothing and leads to the landing page', async () => {
    const page = await open('athlete', '/my-profile');
    await edit(page, 'Personal', 'Personal Information', { Bio: 'Half a sentence' });
    await button(page, 'Menu of Maya Okafor').click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('adds, edits, removes and restores stats', async () => {
    const page = await open('athlete', '/my-profile?tab=stats');
    const add = page.getByRole('form', { name: 'Add a stat' });
    const stat = add.getByRole('combobox', { name: 'Stat' });
    await stat.fill('pass');
    await page.getByRole('option', { name: 'Passing Yards' }).click();
    await add.getByLabel('Value').fill('2208');
    await add.getByLabel('Season').fill('2025');
    await page.keyboard.press('Enter');
    const yards = page.getByRole('row', { name: /^Passing Yards 2,208 2025/ });
    await yards.waitFor();
    await expect.poll(() => stat.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await add.getByLabel('Season').inputValue()).toBe('2025');
    await stat.fill('Touchdowns');
    await add.getByLabel('Value').fill('21');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Touchdowns 21/ }).waitFor();

    await button(page, 'Change Touchdowns, 2025').click();
    const dialog = page.getByRole('dialog', { name: 'Change stat' });
    await dialog.getByLabel('Value').fill('22');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('row', { name: /^Touchdowns 22/ }).waitFor();

    await button(page, 'Remove Passing Yards, 2025').click();
    await yards.waitFor({ state: 'detached' });
    await notice(page, 'Stat removed');
    await button(page, 'Undo').click();
    await yards.waitFor();
    const { stats } = (await own(page)) as { stats: { statName: string; statValue: string }[] };
    expect(stats.map(({ statName, statValue }) => [statName, statValue])).toEqual([
      ['Passing Yards', '2208'],
      ['Touchdowns', '22'],
    ]);
  });

  test('refuses a duplicate stat of the same season at its field', async () => {
    const page = await open('athlete', '/my-profile?tab=stats', {
      allowed: [/^409 POST \/api\/athletes\/me\/stats$/],
    });
    const add = page.getByRole('form', { name: 'Add a stat' });
    for (const value of ['21', '22']) {
      await add.getByRole('combobox', { name: 'Stat' }).fill('Touchdowns');
      await add.getByLabel('Value').fill(value);
      await add.getByRole('button', { name: 'Add Stat' }).click();
      if (value === '21') await page.getByRole('row', { name: /^Touchdowns 21/ }).waitFor();
    }
    await add.getByText('This stat is there already for that season').waitFor();
    expect(await add.getByLabel('Value').inputValue()).toBe('22');
  });

  test('adds, validates, reorders (keyboard and drag) and removes highlights', async () => {
    const page = await open('athlete', '/my-profile?tab=stats');
    await page.getByText('No highlight videos available').waitFor();
    const films = [
      'https://vimeo.com/1111111',
      'https://youtu.be/abcdefghijk',
      'https://films.example/3.mp4',
    ];
    const link = field(page, 'Video Link');
    await link.fill('vimeo.com/1111111');
    await button(page, 'Add Highlight').click();
    await page.getByText('Please enter a web address that starts with https://').waitFor();
    const rows = page.getByRole('list', { name: 'Highlights' }).getByRole('listitem');
    for (const [index, film] of films.entries()) {
      await link.fill(film);
      await page.keyboard.press('Enter');
      await rows.nth(index).waitFor();
      await expect.poll(() => isFocused(page, 'Video Link')).toBe(true);
    }
    await link.fill(films[0] as string);
    await button(page, 'Add Highlight').click();
    await page.getByText('This video is in the list already').waitFor();
    await link.fill('');

    const stored = async () => (await own(page)).highlights;
    await button(page, 'Move highlight 3 up').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Highlight moved to 2 of 3').waitFor();
    expect(await button(page, 'Move highlight 2 up').evaluate((one) => one === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Enter');
    await expect.poll(stored).toEqual([films[2], films[0], films[1]]);
    await rows.nth(2).dragTo(rows.nth(0));
    await expect.poll(stored).toEqual([films[1], films[2], films[0]]);

    await button(page, 'Remove highlight 1').click();
    await expect.poll(stored).toEqual([films[2], films[0]]);
    await button(page, 'Undo').click();
    await expect.poll(stored).toEqual([films[1], films[2], films[0]]);
  });

  test('crops a photo, shows it everywhere and removes it', async () => {
    const page = await open('athlete', '/my-profile');
    const half = { width: 300, height: 300, channels: 3 as const };
    const photo = await sharp({ create: { ...half, width: 600, background: 'red' } })
      .composite([{ input: { create: { ...half, background: 'blue' } }, left: 300, top: 0 }])
      .png()
      .toBuffer();
    const choose = async (name: string, buffer: Buffer) => {
      await page.getByLabel('Profile image file').setInputFiles({ name, mimeType: 'image/png', buffer });
      return page.getByRole('dialog', { name: 'Your photo' });
    };
    const broken = await choose('me.png', Buffer.from('no image'));
    await broken.getByRole('alert').waitFor();
    expect(await broken.getByRole('button', { name: 'Save Photo' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Add photo').press('Enter'),
    ]);
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
    const dialog = page.getByRole('dialog', { name: 'Your photo' });
    await dialog.getByRole('group').focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save Photo' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { user } = (await own(page)) as { user: { profileImage: string } };
    const image = await (await page.request.get(user.profileImage)).body();
    // The crop contained the right half only.
    const { channels } = await sharp(image).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([0, 0, 4]);
    expect(await page.locator(`img[src="${user.profileImage}"]`).count()).toBe(2);

    const isAt = (name: string) => button(page, name).evaluate((one) => one === document.activeElement);
    await expect.poll(() => isAt('Change photo')).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Remove photo' }).press('Enter');
    await button(page, 'Add photo').waitFor();
    await expect.poll(() => isAt('Add photo')).toBe(true);
    expect((await own(page)).user.profileImage).toBe(null);
  });

  test('redirects a coach to the coach profile', async () => {
    const page = await open('coach', '/my-profile');
    await page.waitForURL('**/coach-profile');
  });
});

const athlete = {
  'First Name': 'Leo',
  'Last Name': 'Park',
  Password: password,
  Position: 'Winger',
};

async function fillAthlete(page: Page, email: string) {
  for (const [label, value] of Object.entries(athlete)) await field(page, label).fill(value);
  await field(page, 'Email').fill(email);
  await page.getByRole('combobox', { name: 'Sport' }).click();
  await page.getByRole('option', { name: 'Soccer' }).click();
  await field(page, 'City').fill('Denv');
  await page.getByRole('option', { name: /^Denver.*CO$/ }).click();
}

describe('adding an athlete', () => {
  test('shows five sections, the defaults, and city suggestions that fill the state [2.164-169 2.173 5.36 8.30]', async () => {
    const page = await open('coach', '/add-athlete');
    await page.getByRole('heading', { level: 1, name: 'Add New Athlete' }).waitFor();
    await page.getByText('Create a comprehensive athlete profile').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Personal Information',
      'Athletic Information',
      'Academic Information',
      'Location',
      'Additional Information',
    ]);
    const year = String(new Date().getFullYear() + 1);
    expect(await page.getByRole('combobox', { name: 'Graduation Year' }).textContent()).toBe(year);
    await fillAthlete(page, 'leo@club.test');
    expect(await page.getByRole('combobox', { name: 'State' }).textContent()).toBe('CO · Colorado');
    expect(await field(page, 'Username').inputValue()).toBe('leo');
    await button(page, 'Create Athlete').click();
    expect(await notice(page, 'Success')).toContain('Athlete profile created successfully!');
    await page.waitForURL(`${product.origin}/`);
    const [added] = await (await page.request.get('/api/athletes?search=Leo+Park')).json();
    expect(added).toMatchObject({ sport: 'Soccer', city: 'Denver', state: 'CO', rating: 3, gpa: null });
  });

  test('an empty form shows an error at each required field and focuses the first', async () => {
    const page = await open('coach', '/add-athlete');
    await button(page, 'Create Athlete').click();
    await expect.poll(() => sentenceAt(page, 'First Name')).toBe('First name must be at least 2 characters');
    expect(await isFocused(page, 'First Name')).toBe(true);
    expect(await sentenceAt(page, 'Email')).toBe('Please enter a valid email address');
    expect(await sentenceAt(page, 'City')).toBe('Please enter your city');
  });

  test('a taken email is refused at its field, and the form keeps its values [4.28 8.13]', async () => {
    const page = await open('coach', '/add-athlete', { allowed: [/^409 POST \/api\/athletes$/] });
    const taken = await registerMember(product.origin, 'athlete');
    await fillAthlete(page, taken.email);
    await field(page, 'Username').fill('leo.park.2');
    await button(page, 'Create Athlete').click();
    expect(await notice(page, 'Error')).toContain('Failed to create athlete profile. Please try again.');
    await expect.poll(() => sentenceAt(page, 'Email')).toBe('An account with this email already exists');
    expect(await isFocused(page, 'Email')).toBe(true);
    for (const [label, value] of Object.entries(athlete))
      expect(await field(page, label).inputValue()).toBe(value);
    await field(page, 'Email').fill('leo2@club.test');
    // The toast is still shown and covers nothing.
    await button(page, 'Create Athlete').click({ timeout: 2_000 });
    await page.waitForURL(`${product.origin}/`);
  });

  test('Cancel asks about unsaved input and goes to the dashboard [2.170]', async () => {
    const page = await open('coach', '/add-athlete');
    await field(page, 'First Name').fill('Leo');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button(page, 'Leave').click();
    await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
  });

  test("an athlete gets 'Not Available'", async () => {
    const page = await open('athlete', '/add-athlete');
    await page.getByRole('heading', { level: 1, name: 'Not Available' }).waitFor();
  });
});
