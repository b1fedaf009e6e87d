import { expect, test } from 'vitest';
import { setUpPhones } from '../support/browser/set-up-phones.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';

const { app, getBrowser } = startAppAndBrowser();
const openPhone = setUpPhones(app, getBrowser);

test('an athlete who follows the step to add film finds its field on the screen of a phone [55.7]', async () => {
  const page = await openPhone('/', { member: await app.addAthlete() });
  await page.getByRole('link', { name: /film/i }).first().click();
  const field = page.getByRole('textbox', { name: /Video Link/ });
  const barOfPhone = page.getByRole('navigation', { name: 'Main, bottom' });
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  const isAboveBar = async () => {
    const [ofField, ofBar] = [await field.boundingBox(), await barOfPhone.boundingBox()];
    return ofField !== null && ofBar !== null && ofField.y > 0 && ofField.y + ofField.height < ofBar.y;
  };
  await expect.poll(isAboveBar).toBe(true);
});
