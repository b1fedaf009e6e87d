import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type BrowserMember, openBrowserContext } from '../support/browser/chromium.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { password } from '../support/test-members.ts';

const product = startProductAndBrowser();

const openBrowser = (viewport: { width: number; height: number }): Promise<BrowserMember> =>
  openBrowserContext(product.browser, { baseURL: product.origin, viewport });

async function registerInBrowser(
  page: Page,
  role: 'Athlete' | 'Coach',
  firstName: string,
  lastName: string,
  email: string,
) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await page.getByRole('tab', { name: role }).click();
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Complete Your Profile' }).waitFor();
}

async function chooseOption(page: Page, label: string, option: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function chooseCity(page: Page, city: string, state: string) {
  await page.getByLabel('City').fill(city);
  await page
    .getByRole('option', { name: new RegExp(`^${city}`) })
    .first()
    .click();
  await expect.poll(() => page.getByLabel('State', { exact: true }).textContent()).toContain(state);
}

test('an athlete and a coach register, the coach finds the athlete and writes, and the athlete answers', async () => {
  const [athlete, coach] = [
    await openBrowser({ width: 390, height: 844 }),
    await openBrowser({ width: 1440, height: 900 }),
  ];

  await registerInBrowser(athlete.page, 'Athlete', 'Nadia', 'Whitlock', 'nadia@school.test');
  await chooseOption(athlete.page, 'Sport', 'Football');
  await athlete.page.getByLabel('Position').fill('quarter');
  await athlete.page.getByRole('option', { name: /^Quarterback/ }).click();
  await chooseOption(athlete.page, 'Graduation Year', '2027');
  await chooseCity(athlete.page, 'Austin', 'Texas');
  await athlete.page.getByLabel('High School').fill('Westlake High');
  await athlete.page.getByLabel(/^Height/).fill('6-3');
  await athlete.page.getByRole('button', { name: 'Complete Registration' }).click();
  await athlete.page.getByRole('heading', { name: 'Athlete Dashboard' }).waitFor();

  await registerInBrowser(coach.page, 'Coach', 'Theo', 'Grant', 'theo@college.test');
  await coach.page.getByLabel('School/Organization').fill('Rice University');
  await chooseOption(coach.page, 'Sport', 'Football');
  await coach.page.getByLabel('Position/Title').fill('Recruiting Coordinator');
  await chooseCity(coach.page, 'Houston', 'Texas');
  await coach.page.getByRole('button', { name: 'Complete Registration' }).click();
  await coach.page.getByRole('heading', { name: 'Coach Dashboard' }).waitFor();

  await coach.page.getByRole('link', { name: 'Athletes', exact: true }).click();
  await coach.page.getByRole('heading', { name: 'All Athletes' }).waitFor();
  await coach.page.getByPlaceholder('Search athletes...').last().fill('whitlock');
  await coach.page.getByRole('link', { name: 'Nadia Whitlock', exact: true }).click();
  await coach.page.getByRole('heading', { name: 'Nadia Whitlock' }).waitFor();
  expect(await coach.page.getByRole('main').textContent()).toContain('6\'3"');
  await coach.page.getByRole('button', { name: 'Contact Nadia Whitlock' }).first().click();
  const dialog = coach.page.getByRole('dialog', { name: 'Nadia Whitlock' });
  await dialog.getByText('No messages yet. Start the conversation!').waitFor();
  await dialog.getByPlaceholder('Type a message...').fill('Your week 9 film was outstanding.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Your week 9 film was outstanding.').waitFor();

  await athlete.page.getByRole('link', { name: /^Messages/ }).click();
  // The dashboard, which names him too, stays until the messages page is ready.
  const conversations = athlete.page.getByRole('navigation', { name: 'Conversations' });
  await conversations.getByRole('link', { name: /Theo Grant/ }).click();
  await athlete.page.getByText('Your week 9 film was outstanding.').last().waitFor();
  await athlete.page.getByPlaceholder('Type a message...').fill('Thank you, Coach!');
  await athlete.page.keyboard.press('Enter');

  // The message is announced too.
  await dialog.getByText('Thank you, Coach!').first().waitFor();
  await Promise.all([athlete.closeAndCheckFaults(), coach.closeAndCheckFaults()]);
});
