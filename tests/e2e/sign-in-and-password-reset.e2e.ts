import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
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
import { password, registerMemberAndReturnEmail } from '../support/test-members.ts';

const product = startProductAndBrowser();
const waitForPath = (page: Page, path: string) => page.waitForURL(product.origin + path);

describe('signing in', () => {
  test("leads to the dashboard with 'Welcome back!', and signing out leads to the landing page [2.42 2.44-45 8.27]", async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'athlete', { withProfile: true });
    const page = await product.openPage('/auth/login');
    expect(await isFieldFocused(page, 'Email')).toBe(true);
    await signInWithForm(page, email);
    expect(await readToast(page, 'Welcome back!')).toContain("You've been successfully logged in.");
    await waitForPath(page, '/dashboard');
    await page.getByRole('button', { name: 'Menu of Ava Lopez' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await getHeading(page, 'Where the right coach finds the right athlete.').waitFor();
    await page.goto('/messages');
    await getHeading(page, 'Where the right coach finds the right athlete.').waitFor();
  });

  test("with a wrong password keeps the input and shows 'Login failed' [8.4]", async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'coach', { withProfile: false });
    const page = await product.openPage('/auth/login', { allowed: [/^401 POST \/api\/auth\/login$/] });
    await signInWithForm(page, email, 'Wr0ng!password');
    expect(await readToast(page, 'Login failed')).toContain('Invalid email or password.');
    expect(await getField(page, 'Email').inputValue()).toBe(email);
    expect(await getField(page, 'Password').inputValue()).toBe('Wr0ng!password');
    // The error disappears once the field is corrected.
    await getField(page, 'Password').fill(password);
    await getButton(page, 'Sign In').click();
    await getHeading(page, 'Complete Your Profile').waitFor();
    expect(await page.getByText('Login failed').count()).toBe(0);
    expect(await readToast(page, 'Welcome back!')).toContain("You've been successfully logged in.");
  });

  test('shows an error at each missing field and focuses the first [5.1-2]', async () => {
    const page = await product.openPage('/auth/login');
    await getField(page, 'Email').fill('nobody@');
    await getButton(page, 'Sign In').click();
    await expect
      .poll(() => readFieldErrors(page, 'Email', 'Password'))
      .toEqual({
        Email: 'Please enter a valid email address',
        Password: 'Password is required',
      });
    expect(await isFieldFocused(page, 'Email')).toBe(true);
  });

  test("shows 'Signing In...' while pending [2.43]", async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'coach', { withProfile: false });
    const page = await product.openPage('/auth/login');
    let letLoginContinue = () => {};
    const held = new Promise<void>((done) => {
      letLoginContinue = done;
    });
    await page.route('**/api/auth/login', async (route) => {
      await held;
      await route.continue();
    });
    await signInWithForm(page, email);
    await getButton(page, 'Signing In...').waitFor();
    letLoginContinue();
    await getHeading(page, 'Complete Your Profile').waitFor();
  });

  test('from a deep link returns to it, with its filters', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'athlete', { withProfile: true });
    const page = await product.openPage('/athletes?search=texas');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await signInWithForm(page, email);
    await waitForPath(page, '/athletes?search=texas');
  });

  test('never leads to another site', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'athlete', { withProfile: true });
    const page = await product.openPage('/auth/login?next=//elsewhere.example/');
    await signInWithForm(page, email);
    await waitForPath(page, '/dashboard');
  });

  test('redirects a signed-in member to the dashboard', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'athlete', { withProfile: true });
    const page = await product.openPage('/auth/login');
    await signInWithForm(page, email);
    await waitForPath(page, '/dashboard');
    await page.goto('/auth/login');
    await waitForPath(page, '/dashboard');
  });
});

describe('a forgotten password', () => {
  const linkIn = (letter: string) =>
    /\/auth\/reset-password\?token=\S+/.exec(letter.replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ??
    '';

  test('is replaced through the emailed link, which works once [2.12]', async () => {
    const email = await registerMemberAndReturnEmail(product.origin, 'athlete', { withProfile: true });
    const page = await product.openPage('/auth/login', {
      allowed: [/^400 POST \/api\/auth\/reset-password$/],
    });
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The page before has such a field, too.
    await getHeading(page, 'Forgot your password?').waitFor();
    await getField(page, 'Email').fill(email);
    await getButton(page, 'Send Link').click();
    await page.getByText('If an account exists for that address, we have sent a link.').waitFor();
    const findEmailedResetLink = async () =>
      linkIn((await product.emails()).findLast((letter) => letter.includes(email)) ?? '');
    await expect.poll(findEmailedResetLink).toContain('token=');
    const link = await findEmailedResetLink();

    await page.goto(link);
    await fillFields(page, { 'New Password': 'N3w!enough', 'Confirm Password': 'N3w!different' });
    await getButton(page, 'Set Password').click();
    expect(await readFieldError(page, 'Confirm Password')).toBe("Passwords don't match");
    await getField(page, 'Confirm Password').fill('N3w!enough');
    await getButton(page, 'Set Password').click();
    await readToast(page, 'Password changed');
    await signInWithForm(page, email, 'N3w!enough');
    await waitForPath(page, '/dashboard');

    await page.goto(link);
    await fillFields(page, { 'New Password': 'An0ther!one', 'Confirm Password': 'An0ther!one' });
    await getButton(page, 'Set Password').click();
    await getHeading(page, 'This link does not work').waitFor();
    await page
      .getByText('This link has expired or has already been used. Please ask for a new one.')
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Get a New Link' }).click();
    await getHeading(page, 'Forgot your password?').waitFor();
  });

  test('gets the same answer where there is no account [2.12]', async () => {
    const page = await product.openPage('/auth/forgot-password');
    await getField(page, 'Email').fill('nobody@school.test');
    await getButton(page, 'Send Link').click();
    await page.getByText('If an account exists for that address, we have sent a link.').waitFor();
  });

  test('with an incomplete link offers a new one', async () => {
    const page = await product.openPage('/auth/reset-password');
    await getHeading(page, 'This link does not work').waitFor();
    await page.getByRole('link', { name: 'Get a New Link' }).waitFor();
  });
});
