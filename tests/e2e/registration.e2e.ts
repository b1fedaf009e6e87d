import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  chooseOption,
  fillFields,
  getButton,
  getField,
  getHeading,
  isFieldFocused,
  readFieldError,
  readFieldErrors,
  readToast,
  signInWithForm,
} from '../support/browser/page-elements.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { password, quarterback, registerMemberAndReturnEmail } from '../support/test-members.ts';

const product = startProductAndBrowser();
const waitForPath = (page: Page, path: string) => page.waitForURL(product.origin + path);
let registered = 0;

const createNewEmail = () => {
  registered += 1;
  return `person${registered}@school.test`;
};

describe('registering', () => {
  const createForm = (email: string) => ({
    'First Name': 'Maya',
    'Last Name': 'Okafor',
    Email: email,
    Password: password,
    'Confirm Password': password,
  });

  test('as an athlete takes two steps and ends on the dashboard [2.9 2.48-50 2.53 2.57-58 2.61 2.63 4.29 8.28-29]', async () => {
    const page = await product.openPage('/auth/register');
    await fillFields(page, createForm(createNewEmail()));
    await getButton(page, 'Create Account').click();
    expect(await readToast(page, 'Account created!')).toContain('Please complete your profile information.');
    await getHeading(page, 'Complete Your Profile').waitFor();
    await page.getByText('Student Athlete', { exact: true }).waitFor();

    await chooseOption(page, 'Sport', 'Football');
    await getField(page, 'Position').fill('quar');
    await page.getByRole('option', { name: 'Quarterback' }).click();
    await chooseOption(page, 'Graduation Year', '2027');
    await getField(page, 'High School').fill('Westlake High');
    await getField(page, 'City').fill('Austin');
    await page.getByRole('option', { name: 'Austin TX' }).click();
    expect(await page.getByRole('combobox', { name: 'State', exact: true }).textContent()).toContain('TX');
    await fillFields(page, { Height: '6-2', 'Weight (lbs)': '185', GPA: '3.7' });
    expect(await getField(page, 'Height').inputValue()).toBe('6\'2"');
    await getButton(page, 'Complete Registration').click();
    expect(await readToast(page, 'Profile completed!')).toContain(
      'Welcome to Fieldhouse! You can now start exploring.',
    );
    await waitForPath(page, '/dashboard');
    const mine = await page.evaluate(async () => (await fetch('/api/athletes/me')).json());
    expect(mine).toMatchObject({ ...quarterback, height: '6\'2"', weight: 185, gpa: 3.7, satScore: null });
  });

  test('as a coach keeps the input when the role is switched [2.56 2.59 2.63 4.30]', async () => {
    const page = await product.openPage('/auth/register');
    await fillFields(page, createForm(createNewEmail()));
    await page.getByRole('tab', { name: 'Coach' }).click();
    expect(await getField(page, 'First Name').inputValue()).toBe('Maya');
    await getButton(page, 'Create Account').click();
    await getHeading(page, 'Complete Your Profile').waitFor();
    await page.getByText('Coach', { exact: true }).waitFor();
    await getField(page, 'School/Organization').fill('Rice University');
    await chooseOption(page, 'Sport', 'Soccer');
    await getField(page, 'Position/Title').fill('Head Coach');
    await getField(page, 'City').fill('Houston');
    await chooseOption(page, 'State', 'TX · Texas');
    await getButton(page, 'Complete Registration').click();
    await waitForPath(page, '/dashboard');
    const mine = await page.evaluate(async () => (await fetch('/api/coaches/me')).json());
    expect(mine).toMatchObject({ school: 'Rice University', sport: 'Soccer', city: 'Houston', state: 'TX' });
  });

  test('shows an error at each invalid field of step 1 [5.3-4 5.9-12]', async () => {
    const page = await product.openPage('/auth/register');
    await fillFields(page, {
      'First Name': 'M',
      'Last Name': '',
      Email: 'maya',
      Password: 'short',
      'Confirm Password': 'other',
    });
    await getButton(page, 'Create Account').click();
    const labels = ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'];
    await expect
      .poll(() => readFieldErrors(page, ...labels))
      .toEqual({
        'First Name': 'First name must be at least 2 characters',
        'Last Name': 'Last name must be at least 2 characters',
        Email: 'Please enter a valid email address',
        Password: 'Password must be at least 8 characters',
        'Confirm Password': "Passwords don't match",
      });
    expect(await isFieldFocused(page, 'First Name')).toBe(true);
    await getField(page, 'Password').fill('longenough');
    expect(await readFieldError(page, 'Password')).toBe(
      'Password must contain uppercase, lowercase, number, and special character',
    );
  });

  test('ticks off each password rule as it is met', async () => {
    const page = await product.openPage('/auth/register');
    await getField(page, 'Password').fill('Abc');
    const rules = page.getByRole('list', { name: 'Your password needs' }).getByRole('listitem');
    expect(await rules.allTextContents()).toEqual([
      'At least 8 characters, missing',
      'A lowercase letter, met',
      'An uppercase letter, met',
      'A number, missing',
      'A special character (@$!%*?&), missing',
    ]);
  });

  test('with a taken email shows the error at its field [8.8]', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'coach', { withProfile: false });
    const page = await product.openPage('/auth/register', { allowed: [/^409 POST \/api\/auth\/register$/] });
    await fillFields(page, createForm(email));
    await getButton(page, 'Create Account').click();
    expect(await readToast(page, 'Registration failed')).toContain(
      'An account with this email already exists',
    );
    expect(await readFieldError(page, 'Email')).toBe('An account with this email already exists');
    expect(await isFieldFocused(page, 'Email')).toBe(true);
    expect(await getField(page, 'Password').inputValue()).toBe(password);
  });

  test('shows an error at each missing field of step 2, for athletes [2.60 5.14-15 5.17-19]', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'athlete', { withProfile: false });
    const page = await product.openPage('/auth/login');
    await signInWithForm(page, email);
    await fillFields(page, { Height: 'tall', 'Weight (lbs)': 'heavy', GPA: '5', SAT: '2000', ACT: '40' });
    await getButton(page, 'Complete Registration').click();
    const labels = ['Sport', 'Position', 'Graduation Year', 'High School', 'City', 'State'];
    expect(await readFieldErrors(page, ...labels, 'Height', 'Weight (lbs)', 'GPA', 'SAT', 'ACT')).toEqual({
      Sport: 'Please select a sport',
      Position: 'Please enter your position',
      'Graduation Year': 'Please enter a valid graduation year',
      'High School': 'Please enter your high school',
      City: 'Please enter your city',
      State: 'Please enter your state',
      Height: 'Please enter a height such as 6\'2"',
      'Weight (lbs)': 'Weight is a whole number of pounds from 50 to 500',
      GPA: 'GPA is a number from 0 to 4.0',
      SAT: 'SAT is a whole number from 400 to 1600',
      ACT: 'ACT is a whole number from 1 to 36',
    });
    expect(await isFieldFocused(page, 'Sport')).toBe(true);
  });

  test('shows an error at each missing field of step 2, for coaches [2.60 5.23-27]', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'coach', { withProfile: false });
    const page = await product.openPage('/auth/login');
    await signInWithForm(page, email);
    await getButton(page, 'Complete Registration').click();
    expect(
      await readFieldErrors(page, 'School/Organization', 'Sport', 'Position/Title', 'City', 'State'),
    ).toEqual({
      'School/Organization': 'Please enter your school/organization',
      Sport: 'Please select a sport',
      'Position/Title': 'Please enter your position/title',
      City: 'Please enter your city',
      State: 'Please enter your state',
    });
  });

  test('that was left before step 2 continues there on every page, and allows signing out [4.30]', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'athlete', { withProfile: false });
    const page = await product.openPage('/map');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signInWithForm(page, email);
    await getHeading(page, 'Complete Your Profile').waitFor();
    await page.goto('/messages');
    await getHeading(page, 'Complete Your Profile').waitFor();
    await getButton(page, 'Sign Out').click();
    await getHeading(page, 'Where the right coach finds the right athlete.').waitFor();
  });

  test('keeps the input when the profile cannot be stored [8.11]', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'coach', { withProfile: false });
    const page = await product.openPage('/auth/login', {
      allowed: [/^503 POST \/api\/auth\/complete-profile/],
    });
    await signInWithForm(page, email);
    await getField(page, 'School/Organization').fill('Rice University');
    await chooseOption(page, 'Sport', 'Soccer');
    await getField(page, 'Position/Title').fill('Head Coach');
    await getField(page, 'City').fill('Houston');
    await chooseOption(page, 'State', 'TX · Texas');
    await page.route('**/api/auth/complete-profile/*', (route) => route.fulfill({ status: 503, body: '' }));
    await getButton(page, 'Complete Registration').click();
    expect(await readToast(page, 'Profile completion failed')).toContain('Please try again.');
    expect(await getField(page, 'School/Organization').inputValue()).toBe('Rice University');
  });
});
