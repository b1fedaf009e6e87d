import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  fillFields,
  getButton,
  getField,
  isFieldFocused,
  readFieldError,
  readToast,
} from '../support/browser/page-elements.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { addAthlete, addCoach, type Role } from '../support/test-members.ts';

const product = startProductAndBrowser();

/** Opens a page as a new member with a complete profile. */
async function openOwnProfileAs(
  role: Role,
  path: string,
  {
    profile = {},
    ...options
  }: Parameters<typeof product.openPage>[1] & { profile?: Record<string, unknown> } = {},
): Promise<Page> {
  const add = role === 'coach' ? addCoach : addAthlete;
  const member = await add(product.origin, profile, { firstName: 'Maya', lastName: 'Okafor' });
  return product.openPage(path, { member, ...options });
}

const readOwnProfile = async (page: Page) => (await page.request.get('/api/athletes/me')).json();

async function editSection(page: Page, tab: string, section: string, values: Record<string, string>) {
  await page.getByRole('tab', { name: tab }).click();
  await getButton(page, `Edit ${section}`).click();
  await fillFields(page, values);
}

async function saveSection(page: Page) {
  await getButton(page, 'Save Changes').click();
  await getButton(page, 'Save Changes').waitFor({ state: 'detached' });
}

describe('my profile', () => {
  test("shows the athlete's header and keeps the selected tab in the address [2.182-185]", async () => {
    const page = await openOwnProfileAs('athlete', '/my-profile');
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
    const page = await openOwnProfileAs('athlete', '/my-profile', { profile: { weight: 180 } });
    await editSection(page, 'Personal', 'Personal Information', {
      Height: '6-2',
      'Weight (lbs)': '',
      'High School': 'Lake Travis High',
      Bio: 'Captain.\nReads defenses early.',
    });
    await saveSection(page);
    expect(await readToast(page, 'Profile Updated')).toContain('Your profile has been successfully updated.');
    expect(
      await getButton(page, 'Edit Personal Information').evaluate((one) => one === document.activeElement),
    ).toBe(true);

    await editSection(page, 'Academic', 'Academic Information', { GPA: '3.72', 'SAT Score': '1380' });
    await saveSection(page);
    await editSection(page, 'Social Media', 'Social Media', {
      Instagram: '@maya',
      'Personal Website': 'maya.example',
    });
    await saveSection(page);
    expect(await readOwnProfile(page)).toMatchObject({
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
    const page = await openOwnProfileAs('athlete', '/my-profile');
    await editSection(page, 'Academic', 'Academic Information', {
      GPA: '3.5',
      'SAT Score': '1601',
      'ACT Score': '37',
    });
    await getButton(page, 'Save Changes').click();
    await expect.poll(() => readFieldError(page, 'SAT Score')).toBe('SAT is a whole number from 400 to 1600');
    expect(await readFieldError(page, 'ACT Score')).toBe('ACT is a whole number from 1 to 36');
    expect(await readFieldError(page, 'GPA')).toBe('');
    expect(await isFieldFocused(page, 'SAT Score')).toBe(true);
    await getButton(page, 'Cancel').click();
    await getButton(page, 'Discard').click();
    await getButton(page, 'Edit Academic Information').click();
    expect(await getField(page, 'SAT Score').inputValue()).toBe('');
    expect(await readOwnProfile(page)).toMatchObject({ gpa: null, satScore: null });
  });

  test('asks before unsaved changes are lost', async () => {
    const page = await openOwnProfileAs('athlete', '/my-profile');
    await editSection(page, 'Personal', 'Personal Information', { Bio: 'Half a sentence' });
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

    await page.getByRole('tab', { name: 'Stats' }).click();
    await getButton(page, 'Keep editing').click();
    expect(await getField(page, 'Bio').inputValue()).toBe('Half a sentence');
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
    await getButton(page, 'Leave').click();
    await page.getByRole('tab', { name: 'Stats', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'Personal' }).click();
    await getButton(page, 'Edit Personal Information').waitFor();
    expect(await question.count()).toBe(0);
  });

  test('signing out asks nothing and leads to the landing page', async () => {
    const page = await openOwnProfileAs('athlete', '/my-profile');
    await editSection(page, 'Personal', 'Personal Information', { Bio: 'Half a sentence' });
    await getButton(page, 'Menu of Maya Okafor').click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  test('adds, edits, removes and restores stats', async () => {
    const page = await openOwnProfileAs('athlete', '/my-profile?tab=stats');
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

    await getButton(page, 'Change Touchdowns, 2025').click();
    const dialog = page.getByRole('dialog', { name: 'Change stat' });
    await dialog.getByLabel('Value').fill('22');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('row', { name: /^Touchdowns 22/ }).waitFor();

    await getButton(page, 'Remove Passing Yards, 2025').click();
    await yards.waitFor({ state: 'detached' });
    await readToast(page, 'Stat removed');
    await getButton(page, 'Undo').click();
    await yards.waitFor();
    const { stats } = (await readOwnProfile(page)) as { stats: { statName: string; statValue: string }[] };
    expect(stats.map(({ statName, statValue }) => [statName, statValue])).toEqual([
      ['Passing Yards', '2208'],
      ['Touchdowns', '22'],
    ]);
  });

  test('refuses a duplicate stat of the same season at its field', async () => {
    const page = await openOwnProfileAs('athlete', '/my-profile?tab=stats', {
      allowed: [/^409 POST \/api\/athletes\/me\/stats$/],
    });
    const add = page.getByRole('form', { name: 'Add a stat' });
    for (const value of ['21', '22']) {
      await add.getByRole('combobox', { name: 'Stat' }).fill('Touchdowns');
      await add.getByLabel('Value').fill(value);
      await add.getByRole('button', { name: 'Add Stat' }).click();
      if (value === '21') await page.getByRole('row', { name: /^Touchdowns 21/ }).waitFor();
    }
    await add.getByText('You already have this stat for that season').waitFor();
    expect(await add.getByLabel('Value').inputValue()).toBe('22');
  });

  test('adds, validates, reorders (keyboard and drag) and removes highlights', async () => {
    const page = await openOwnProfileAs('athlete', '/my-profile?tab=stats');
    await page.getByText('No highlight videos available').waitFor();
    const films = [
      'https://vimeo.com/1111111',
      'https://youtu.be/abcdefghijk',
      'https://films.example/3.mp4',
    ];
    const link = getField(page, 'Video Link');
    await link.fill('my film of 2026');
    await getButton(page, 'Add Highlight').click();
    await page.getByText('Please enter a web address that starts with https://').waitFor();
    const rows = page.getByRole('list', { name: 'Highlights' }).getByRole('listitem');
    for (const [index, film] of films.entries()) {
      // The first one without https://, as it is read out.
      await link.fill(index === 0 ? film.replace('https://', '') : film);
      await page.keyboard.press('Enter');
      await rows.nth(index).waitFor();
      await expect.poll(() => link.inputValue()).toBe('');
      await expect.poll(() => isFieldFocused(page, 'Video Link')).toBe(true);
    }
    await link.fill(films[0] as string);
    await getButton(page, 'Add Highlight').click();
    await page.getByText('This video is already in the list').waitFor();
    await link.fill('');

    const readStoredHighlights = async () => (await readOwnProfile(page)).highlights;
    await getButton(page, 'Move highlight 3 up').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Highlight moved to 2 of 3').waitFor();
    const moveUp = getButton(page, 'Move highlight 2 up');
    await expect.poll(() => moveUp.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(readStoredHighlights).toEqual([films[2], films[0], films[1]]);
    await rows.nth(2).dragTo(rows.nth(0));
    await expect.poll(readStoredHighlights).toEqual([films[1], films[2], films[0]]);

    await getButton(page, 'Remove highlight 1').click();
    await expect.poll(readStoredHighlights).toEqual([films[2], films[0]]);
    await getButton(page, 'Undo').click();
    await expect.poll(readStoredHighlights).toEqual([films[1], films[2], films[0]]);
  });

  test('crops a photo, shows it everywhere and removes it', async () => {
    const page = await openOwnProfileAs('athlete', '/my-profile');
    const half = { width: 300, height: 300, channels: 3 as const };
    const photo = await sharp({ create: { ...half, width: 600, background: 'red' } })
      .composite([{ input: { create: { ...half, background: 'blue' } }, left: 300, top: 0 }])
      .png()
      .toBuffer();
    const chooseProfileImage = async (name: string, buffer: Buffer) => {
      await page.getByLabel('Profile image file').setInputFiles({ name, mimeType: 'image/png', buffer });
      return page.getByRole('dialog', { name: 'Your photo' });
    };
    const broken = await chooseProfileImage('me.png', Buffer.from('no image'));
    await broken.getByRole('alert').waitFor();
    expect(await broken.getByRole('button', { name: 'Save Photo' }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      getButton(page, 'Add photo').press('Enter'),
    ]);
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
    const dialog = page.getByRole('dialog', { name: 'Your photo' });
    await dialog.getByRole('group').focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Save Photo' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { user } = (await readOwnProfile(page)) as { user: { profileImage: string } };
    const image = await (await page.request.get(user.profileImage)).body();
    // The crop contained the right half only.
    const { channels } = await sharp(image).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([0, 0, 4]);
    expect(await page.locator(`img[src="${user.profileImage}"]`).count()).toBe(2);

    const isAt = (name: string) => getButton(page, name).evaluate((one) => one === document.activeElement);
    await expect.poll(() => isAt('Change photo')).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Remove photo' }).press('Enter');
    await getButton(page, 'Add photo').waitFor();
    await expect.poll(() => isAt('Add photo')).toBe(true);
    expect((await readOwnProfile(page)).user.profileImage).toBe(null);
  });

  test('redirects a coach to the coach profile', async () => {
    const page = await openOwnProfileAs('coach', '/my-profile');
    await page.waitForURL('**/coach-profile');
  });
});
