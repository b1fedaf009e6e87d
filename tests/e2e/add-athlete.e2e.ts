import type { Page } from 'playwright-core';
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
import { addAthlete, addCoach, password, type Role, registerMember } from '../support/test-members.ts';

const product = startProductAndBrowser();

/** Opens the page as a new member with a complete profile. */
async function openAddAthletePageAs(
  role: Role,
  options?: Parameters<typeof product.openPage>[1],
): Promise<Page> {
  const add = role === 'coach' ? addCoach : addAthlete;
  const member = await add(product.origin, {}, { firstName: 'Maya', lastName: 'Okafor' });
  return product.openPage('/add-athlete', { member, ...options });
}

const athlete = {
  'First Name': 'Leo',
  'Last Name': 'Park',
  Password: password,
  Position: 'Winger',
};

async function fillAthleteForm(page: Page, email: string) {
  await fillFields(page, athlete);
  await getField(page, 'Email').fill(email);
  await page.getByRole('combobox', { name: 'Sport' }).click();
  await page.getByRole('option', { name: 'Soccer' }).click();
  await getField(page, 'City').fill('Denv');
  await page.getByRole('option', { name: /^Denver.*CO$/ }).click();
}

describe('adding an athlete', () => {
  test('shows five sections, the defaults, and city suggestions that fill the state [2.164-169 2.173 5.36 8.30]', async () => {
    const page = await openAddAthletePageAs('coach');
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
    await fillAthleteForm(page, 'leo@club.test');
    expect(await page.getByRole('combobox', { name: 'State' }).textContent()).toBe('CO · Colorado');
    expect(await getField(page, 'Username').inputValue()).toBe('leo');
    await getButton(page, 'Create Athlete').click();
    expect(await readToast(page, 'Success')).toContain('Athlete profile created successfully!');
    await page.waitForURL(`${product.origin}/`);
    const [added] = await (await page.request.get('/api/athletes?search=Leo+Park')).json();
    expect(added).toMatchObject({ sport: 'Soccer', city: 'Denver', state: 'CO', rating: 3, gpa: null });
  });

  test('an empty form shows an error at each required field and focuses the first', async () => {
    const page = await openAddAthletePageAs('coach');
    await getButton(page, 'Create Athlete').click();
    await expect
      .poll(() => readFieldError(page, 'First Name'))
      .toBe('First name must be at least 2 characters');
    expect(await isFieldFocused(page, 'First Name')).toBe(true);
    expect(await readFieldError(page, 'Email')).toBe('Please enter a valid email address');
    expect(await readFieldError(page, 'City')).toBe('Please enter your city');
  });

  test('a taken email is refused at its field, and the form keeps its values [4.28 8.13]', async () => {
    const page = await openAddAthletePageAs('coach', { allowed: [/^409 POST \/api\/athletes$/] });
    const taken = await registerMember(product.origin, 'athlete');
    await fillAthleteForm(page, taken.email);
    await getField(page, 'Username').fill('leo.park.2');
    await getButton(page, 'Create Athlete').click();
    expect(await readToast(page, 'Error')).toContain('Failed to create athlete profile. Please try again.');
    await expect.poll(() => readFieldError(page, 'Email')).toBe('An account with this email already exists');
    expect(await isFieldFocused(page, 'Email')).toBe(true);
    for (const [label, value] of Object.entries(athlete))
      expect(await getField(page, label).inputValue()).toBe(value);
    await getField(page, 'Email').fill('leo2@club.test');
    // The toast is still shown and covers nothing.
    await getButton(page, 'Create Athlete').click({ timeout: 2_000 });
    await page.waitForURL(`${product.origin}/`);
  });

  test('Cancel asks about unsaved input and goes to the dashboard [2.170]', async () => {
    const page = await openAddAthletePageAs('coach');
    await getField(page, 'First Name').fill('Leo');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await getButton(page, 'Leave').click();
    await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
  });

  test("an athlete gets 'Not Available'", async () => {
    const page = await openAddAthletePageAs('athlete');
    await page.getByRole('heading', { level: 1, name: 'Not Available' }).waitFor();
  });
});
