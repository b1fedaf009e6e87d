import { test } from 'vitest';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '300' }));

test('an athlete finds a coach by school, opens the roster and sends a message [2.24 2.218]', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('athlete');
  await page.goto('/coaches');
  await page
    .getByRole('searchbox', { name: 'Search coaches by name, school or sport' })
    .fill('rice university');
  await page.waitForURL(/search=rice/);
  const card = page.getByRole('article', { name: 'Marcus Bellamy' });
  await card.getByRole('link', { name: 'View Profile' }).click();
  await page.getByText('Active Recruiter').waitFor();
  await page.getByRole('link', { name: 'View Team' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rice University Football' }).waitFor();
  await page.getByRole('button', { name: 'Contact Coach' }).click();
  await page.getByRole('dialog', { name: 'Marcus Bellamy' }).waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^View Profile of / })
    .first()
    .click();
  await page.waitForURL(/\/athlete\//);
  await closeAndCheckFaults();
});

test('a coach edits the own profile and is asked before leaving with unsaved changes', async () => {
  const { page, closeAndCheckFaults } = await product.openDemoMember('coach');
  await page.goto('/coach-profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Bio' }).fill('We play on Saturdays.');
  await page.getByRole('link', { name: 'Map View' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Your coach profile has been successfully updated.').first().waitFor();
  await page.getByText('We play on Saturdays.').waitFor();
  await page.reload();
  await page.getByText('We play on Saturdays.').waitFor();
  await closeAndCheckFaults();
});
