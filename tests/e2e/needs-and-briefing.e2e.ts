import { expect, test } from 'vitest';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { addAthlete, addCoach } from '../support/test-members.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '300' }));

test.each([
  ['a wide screen', desktopScreen, 'Pat'],
  ['a phone', phoneScreen, 'Kim'],
])(
  'on %s a coach states a need, reads who is new the next morning, and clears it [44.5-12]',
  async (_size, context, firstName) => {
    const coach = await addCoach(product.origin, { sport: 'Wrestling', genders: ['mens'] });
    const page = await product.openPage('/dashboard', { member: coach, context });
    const card = page.getByRole('region', { name: 'My Needs' });
    await card.getByRole('button', { name: 'State a Need' }).click();
    const dialog = page.getByRole('dialog', { name: 'State a Need' });
    await dialog.getByRole('textbox', { name: 'I need' }).fill('2 wrestlers 2028 in TX, 1 wrestler 2029');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Remove Class of 2028' }).waitFor();
    await dialog.getByRole('button', { name: 'Save 2 Needs' }).click();
    await card.getByRole('link', { name: 'Wrestlers 2028 in TX' }).waitFor();

    const wrestler = { sport: 'Wrestling', position: '165', classYear: 2028, city: 'Austin', state: 'TX' };
    await addAthlete(product.origin, wrestler, { firstName, lastName: 'Newman' });
    await page.reload();
    await card.getByText('1 new').waitFor();
    await card.getByRole('link', { name: /^Morning Briefing/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Morning Briefing' }).waitFor();
    const item = page.getByRole('link', { name: `${firstName} Newman` });
    await item.waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.getByText('All clear').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await item.waitFor();
    await page.getByRole('button', { name: `Clear ${firstName} Newman` }).click();
    await page.getByText('All clear').waitFor();
    await page.getByRole('link', { name: 'Back to the Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Coach Dashboard' }).waitFor();
    await card.getByRole('link', { name: 'Wrestlers 2028 in TX' }).waitFor();
    await expect.poll(() => card.getByText('1 new').count()).toBe(0);
  },
);
