import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type AllowedFaults,
  type BrowserMember,
  openBrowserContext,
  signedOutFaults,
} from '../support/browser/chromium.ts';
import { startProductAndBrowser } from '../support/browser/journey-setup.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import {
  addAthlete,
  addCoach,
  password,
  quarterback,
  type Role,
  registerMember,
} from '../support/test-members.ts';

const product = startProductAndBrowser();
let person: BrowserMember;
let people = 0;

afterEach(() => person.closeAndCheckFaults());

async function open(
  path: string,
  options: BrowserContextOptions = desktopScreen,
  expected: AllowedFaults = [],
) {
  person = await openBrowserContext(
    product.browser,
    { reducedMotion: 'reduce', baseURL: product.origin, ...options },
    [...signedOutFaults, ...expected],
  );
  // Shorter than the test timeout, so that the failing step is named.
  person.page.setDefaultTimeout(20_000);
  await person.page.goto(path);
  return person.page;
}

const newEmail = () => `person${++people}@school.test`;

/** Registers a member without the screens and returns the email address. */
async function addMember(role: Role, { complete }: { complete: boolean }): Promise<string> {
  const details = { firstName: 'Ava', lastName: 'Lopez', email: newEmail() };
  const add = role === 'coach' ? addCoach : addAthlete;
  if (complete) await add(product.origin, {}, details);
  else await registerMember(product.origin, role, details);
  return details.email;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function signIn(page: Page, email: string, word = password) {
  await fill(page, { Email: email, Password: word });
  await button(page, 'Sign In').click();
}

/** Returns the title and text of the visible toast. */
async function notice(page: Page, title: string) {
  const item = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await item.filter({ hasText: title }).waitFor();
  return item.textContent();
}

/** Returns the error text of a field. */
async function sentenceAt(page: Page, label: string) {
  const ids = (await field(page, label).getAttribute('aria-describedby')) ?? '';
  const words = ids.split(' ').filter((id) => id.endsWith('-error'));
  return words.length ? ((await page.locator(`[id="${words[0]}"]`).textContent()) ?? '') : '';
}

async function sentences(page: Page, ...labels: string[]) {
  const pairs: [string, string][] = [];
  for (const label of labels) pairs.push([label, await sentenceAt(page, label)]);
  return Object.fromEntries(pairs);
}

const atAddress = (page: Page, path: string) => page.waitForURL(product.origin + path);
const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((element) => element === document.activeElement);

describe('the landing page', () => {
  test('says what the product is, with figures, features, Sign In and Get Started [2.1-6 9.42]', async () => {
    const page = await open('/');
    await heading(page, 'Where the right coach finds the right athlete.').waitFor();
    expect(await page.getByRole('term').allInnerTexts()).toEqual([
      'student athletes',
      'college coaches',
      'success rate',
    ]);
    expect(await page.getByRole('definition').allInnerTexts()).toEqual(['1,000+', '200+', '85%']);
    expect(await page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
      'Complete profiles',
      'Advanced search',
      'Interactive map',
      'Secure direct messaging',
      'Your next season starts here.',
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await heading(page, 'Sign In').waitFor();
    await page.getByRole('link', { name: /start page/ }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Get Started' }).click();
    await heading(page, 'Create your account').waitFor();
  });

  test('draws the states and requests nothing from another site', async () => {
    const page = await open('/');
    const others: string[] = [];
    page.on('request', (request) => request.url().startsWith(product.origin) || others.push(request.url()));
    await page.reload({ waitUntil: 'networkidle' });
    const width = await page
      .locator('use')
      .first()
      .evaluate((use: SVGUseElement) => use.getBBox().width);
    expect(width).toBeGreaterThan(900);
    expect(others).toEqual([]);
  });

  test('is what a visitor sees on every other path [2.10 6.20 8.3]', async () => {
    const page = await open('/no/such/page');
    await heading(page, 'Where the right coach finds the right athlete.').waitFor();
  });

  test('shows its whole content and working links without JavaScript [2.7]', async () => {
    // Chromium logs this for every blocked script.
    const page = await open('/athletes?search=texas', { ...desktopScreen, javaScriptEnabled: false }, [
      /^failed GET \/.+\.js csp$/,
    ]);
    await heading(page, 'Where the right coach finds the right athlete.').waitFor();
    await page.getByRole('img', { name: /^An example: a map/ }).waitFor();
    await page.getByRole('contentinfo').getByRole('link', { name: 'GeoNames' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await atAddress(page, '/auth/login?next=%2Fathletes%3Fsearch%3Dtexas');
    expect(await page.locator('noscript').textContent()).toMatch(/needs JavaScript/);
  });

  test('is not shown by the back button after signing in', async () => {
    const email = await addMember('athlete', { complete: true });
    const page = await open('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, email);
    await heading(page, 'Athlete Dashboard').waitFor();
    await page.goBack();
    await heading(page, 'Athlete Dashboard').waitFor();
    await atAddress(page, '/');
  });

  test('prefetches the page behind Sign In and Get Started once', async () => {
    const page = await open('/');
    const links = page.locator('link[rel=modulepreload]');
    expect(await links.count()).toBe(0);
    const door = page.getByRole('banner').getByRole('link', { name: 'Sign In' });
    await door.hover();
    const wanted = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href));
    expect(wanted.filter((href) => /\/(index|LoginPage)-/.test(href))).toHaveLength(2);
    await door.focus();
    expect(await links.count()).toBe(wanted.length);
    await door.click();
    await heading(page, 'Sign In').waitFor();
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(wanted.filter((href) => !loaded.includes(href))).toEqual([]);
  });
});

describe('signing in', () => {
  test("leads to the dashboard with 'Welcome back!', and signing out leads to the landing page [2.42 2.44-45 8.27]", async () => {
    const email = await addMember('athlete', { complete: true });
    const page = await open('/auth/login');
    expect(await isFocused(page, 'Email')).toBe(true);
    await signIn(page, email);
    expect(await notice(page, 'Welcome back!')).toContain("You've been successfully logged in.");
    await atAddress(page, '/dashboard');
    await page.getByRole('button', { name: 'Menu of Ava Lopez' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await heading(page, 'Where the right coach finds the right athlete.').waitFor();
    await page.goto('/messages');
    await heading(page, 'Where the right coach finds the right athlete.').waitFor();
  });

  test("with a wrong password keeps the input and shows 'Login failed' [8.4]", async () => {
    const email = await addMember('coach', { complete: false });
    const page = await open('/auth/login', desktopScreen, [/^401 POST \/api\/auth\/login$/]);
    await signIn(page, email, 'Wr0ng!password');
    expect(await notice(page, 'Login failed')).toContain('Invalid email or password.');
    expect(await field(page, 'Email').inputValue()).toBe(email);
    expect(await field(page, 'Password').inputValue()).toBe('Wr0ng!password');
    // The error disappears once the field is corrected.
    await field(page, 'Password').fill(password);
    await button(page, 'Sign In').click();
    await heading(page, 'Complete Your Profile').waitFor();
    expect(await page.getByText('Login failed').count()).toBe(0);
    expect(await notice(page, 'Welcome back!')).toContain("You've been successfully logged in.");
  });

  test('shows an error at each missing field and focuses the first [5.1-2]', async () => {
    const page = await open('/auth/login');
    await field(page, 'Email').fill('nobody@');
    await button(page, 'Sign In').click();
    expect(await sentences(page, 'Email', 'Password')).toEqual({
      Email: 'Please enter a valid email address',
      Password: 'Password is required',
    });
    expect(await isFocused(page, 'Email')).toBe(true);
  });

  test("shows 'Signing In...' while pending [2.43]", async () => {
    const email = await addMember('coach', { complete: false });
    const page = await open('/auth/login');
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await signIn(page, email);
    await button(page, 'Signing In...').waitFor();
    release();
    await heading(page, 'Complete Your Profile').waitFor();
  });

  test('from a deep link returns to it, with its filters', async () => {
    const email = await addMember('athlete', { complete: true });
    const page = await open('/athletes?search=texas');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, email);
    await atAddress(page, '/athletes?search=texas');
  });

  test('never leads to another site', async () => {
    const email = await addMember('athlete', { complete: true });
    const page = await open('/auth/login?next=//elsewhere.example/');
    await signIn(page, email);
    await atAddress(page, '/dashboard');
  });

  test('redirects a signed-in member to the dashboard', async () => {
    const email = await addMember('athlete', { complete: true });
    const page = await open('/auth/login');
    await signIn(page, email);
    await atAddress(page, '/dashboard');
    await page.goto('/auth/login');
    await atAddress(page, '/dashboard');
  });
});

describe('registering', () => {
  const someone = (email: string) => ({
    'First Name': 'Maya',
    'Last Name': 'Okafor',
    Email: email,
    Password: password,
    'Confirm Password': password,
  });

  test('as an athlete takes two steps and ends on the dashboard [2.9 2.48-50 2.53 2.57-58 2.61 2.63 4.29 8.28-29]', async () => {
    const page = await open('/auth/register');
    await fill(page, someone(newEmail()));
    await button(page, 'Create Account').click();
    expect(await notice(page, 'Account created!')).toContain('Please complete your profile information.');
    await heading(page, 'Complete Your Profile').waitFor();
    await page.getByText('Student Athlete', { exact: true }).waitFor();

    await choose(page, 'Sport', 'Football');
    await field(page, 'Position').fill('quar');
    await page.getByRole('option', { name: 'Quarterback' }).click();
    await choose(page, 'Graduation Year', '2027');
    await field(page, 'High School').fill('Westlake High');
    await field(page, 'City').fill('Austin');
    await page.getByRole('option', { name: 'Austin TX' }).click();
    expect(await page.getByRole('combobox', { name: 'State', exact: true }).textContent()).toContain('TX');
    await fill(page, { Height: '6-2', 'Weight (lbs)': '185', GPA: '3.7' });
    expect(await field(page, 'Height').inputValue()).toBe('6\'2"');
    await button(page, 'Complete Registration').click();
    expect(await notice(page, 'Profile completed!')).toContain(
      'Welcome to Fieldhouse! You can now start exploring.',
    );
    await atAddress(page, '/dashboard');
    const mine = await page.evaluate(async () => (await fetch('/api/athletes/me')).json());
    expect(mine).toMatchObject({ ...quarterback, height: '6\'2"', weight: 185, gpa: 3.7, satScore: null });
  });

  test('as a coach keeps the input when the role is switched [2.56 2.59 2.63 4.30]', async () => {
    const page = await open('/auth/register');
    await fill(page, someone(newEmail()));
    await page.getByRole('tab', { name: 'Coach' }).click();
    expect(await field(page, 'First Name').inputValue()).toBe('Maya');
    await button(page, 'Create Account').click();
    await heading(page, 'Complete Your Profile').waitFor();
    await page.getByText('Coach', { exact: true }).waitFor();
    await field(page, 'School/Organization').fill('Rice University');
    await choose(page, 'Sport', 'Soccer');
    await field(page, 'Position/Title').fill('Head Coach');
    await field(page, 'City').fill('Houston');
    await choose(page, 'State', 'TX · Texas');
    await button(page, 'Complete Registration').click();
    await atAddress(page, '/dashboard');
    const mine = await page.evaluate(async () => (await fetch('/api/coaches/me')).json());
    expect(mine).toMatchObject({ school: 'Rice University', sport: 'Soccer', city: 'Houston', state: 'TX' });
  });

  test('shows an error at each invalid field of step 1 [5.3-4 5.9-12]', async () => {
    const page = await open('/auth/register');
    await fill(page, {
      'First Name': 'M',
      'Last Name': '',
      Email: 'maya',
      Password: 'short',
      'Confirm Password': 'other',
    });
    await button(page, 'Create Account').click();
    const labels = ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password'];
    expect(await sentences(page, ...labels)).toEqual({
      'First Name': 'First name must be at least 2 characters',
      'Last Name': 'Last name must be at least 2 characters',
      Email: 'Please enter a valid email address',
      Password: 'Password must be at least 8 characters',
      'Confirm Password': "Passwords don't match",
    });
    expect(await isFocused(page, 'First Name')).toBe(true);
    await field(page, 'Password').fill('longenough');
    expect(await sentenceAt(page, 'Password')).toBe(
      'Password must contain uppercase, lowercase, number, and special character',
    );
  });

  test('ticks off each password rule as it is met', async () => {
    const page = await open('/auth/register');
    await field(page, 'Password').fill('Abc');
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
    const email = await addMember('coach', { complete: false });
    const page = await open('/auth/register', desktopScreen, [/^409 POST \/api\/auth\/register$/]);
    await fill(page, someone(email));
    await button(page, 'Create Account').click();
    expect(await notice(page, 'Registration failed')).toContain('An account with this email already exists');
    expect(await sentenceAt(page, 'Email')).toBe('An account with this email already exists');
    expect(await isFocused(page, 'Email')).toBe(true);
    expect(await field(page, 'Password').inputValue()).toBe(password);
  });

  test('shows an error at each missing field of step 2, for athletes [2.60 5.14-15 5.17-19]', async () => {
    const email = await addMember('athlete', { complete: false });
    const page = await open('/auth/login');
    await signIn(page, email);
    await fill(page, { Height: 'tall', 'Weight (lbs)': 'heavy', GPA: '5', SAT: '2000', ACT: '40' });
    await button(page, 'Complete Registration').click();
    const labels = ['Sport', 'Position', 'Graduation Year', 'High School', 'City', 'State'];
    expect(await sentences(page, ...labels, 'Height', 'Weight (lbs)', 'GPA', 'SAT', 'ACT')).toEqual({
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
    expect(await isFocused(page, 'Sport')).toBe(true);
  });

  test('shows an error at each missing field of step 2, for coaches [2.60 5.23-27]', async () => {
    const email = await addMember('coach', { complete: false });
    const page = await open('/auth/login');
    await signIn(page, email);
    await button(page, 'Complete Registration').click();
    expect(await sentences(page, 'School/Organization', 'Sport', 'Position/Title', 'City', 'State')).toEqual({
      'School/Organization': 'Please enter your school/organization',
      Sport: 'Please select a sport',
      'Position/Title': 'Please enter your position/title',
      City: 'Please enter your city',
      State: 'Please enter your state',
    });
  });

  test('that was left before step 2 continues there on every page, and allows signing out [4.30]', async () => {
    const email = await addMember('athlete', { complete: false });
    const page = await open('/map');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signIn(page, email);
    await heading(page, 'Complete Your Profile').waitFor();
    await page.goto('/messages');
    await heading(page, 'Complete Your Profile').waitFor();
    await button(page, 'Sign Out').click();
    await heading(page, 'Where the right coach finds the right athlete.').waitFor();
  });

  test('keeps the input when the profile cannot be stored [8.11]', async () => {
    const email = await addMember('coach', { complete: false });
    const page = await open('/auth/login', desktopScreen, [/^503 POST \/api\/auth\/complete-profile/]);
    await signIn(page, email);
    await field(page, 'School/Organization').fill('Rice University');
    await choose(page, 'Sport', 'Soccer');
    await field(page, 'Position/Title').fill('Head Coach');
    await field(page, 'City').fill('Houston');
    await choose(page, 'State', 'TX · Texas');
    await page.route('**/api/auth/complete-profile/*', (route) => route.fulfill({ status: 503, body: '' }));
    await button(page, 'Complete Registration').click();
    expect(await notice(page, 'Profile completion failed')).toContain('Please try again.');
    expect(await field(page, 'School/Organization').inputValue()).toBe('Rice University');
  });
});

describe('a forgotten password', () => {
  const linkIn = (letter: string) =>
    /\/auth\/reset-password\?token=\S+/.exec(letter.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ??
    '';

  test('is replaced through the emailed link, which works once [2.12]', async () => {
    const email = await addMember('athlete', { complete: true });
    const page = await open('/auth/login', desktopScreen, [/^400 POST \/api\/auth\/reset-password$/]);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await field(page, 'Email').fill(email);
    await button(page, 'Send Link').click();
    await page.getByText('If an account exists for that address, we have sent a link.').waitFor();
    const sent = async () =>
      linkIn((await product.emails()).findLast((letter) => letter.includes(email)) ?? '');
    await expect.poll(sent).toContain('token=');
    const link = await sent();

    await page.goto(link);
    await fill(page, { 'New Password': 'N3w!enough', 'Confirm Password': 'N3w!different' });
    await button(page, 'Set Password').click();
    expect(await sentenceAt(page, 'Confirm Password')).toBe("Passwords don't match");
    await field(page, 'Confirm Password').fill('N3w!enough');
    await button(page, 'Set Password').click();
    await notice(page, 'Password changed');
    await signIn(page, email, 'N3w!enough');
    await atAddress(page, '/dashboard');

    await page.goto(link);
    await fill(page, { 'New Password': 'An0ther!one', 'Confirm Password': 'An0ther!one' });
    await button(page, 'Set Password').click();
    await heading(page, 'This link does not work').waitFor();
    await page
      .getByText('This link has expired or was used already. Please ask for a new one.')
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Get a New Link' }).click();
    await heading(page, 'Forgot your password?').waitFor();
  });

  test('gets the same answer where there is no account [2.12]', async () => {
    const page = await open('/auth/forgot-password');
    await field(page, 'Email').fill('nobody@school.test');
    await button(page, 'Send Link').click();
    await page.getByText('If an account exists for that address, we have sent a link.').waitFor();
  });

  test('with an incomplete link offers a new one', async () => {
    const page = await open('/auth/reset-password');
    await heading(page, 'This link does not work').waitFor();
    await page.getByRole('link', { name: 'Get a New Link' }).waitFor();
  });
});
