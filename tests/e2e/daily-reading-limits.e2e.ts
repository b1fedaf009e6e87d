import { expect, test } from 'vitest';
import { copySessionToBrowser, openBrowserContext } from '../support/browser/chromium.ts';
import { getHeading } from '../support/browser/page-elements.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { startAppAndBrowser } from '../support/browser/start-app-and-browser.ts';
import { verifyCoach } from '../support/coach-verification.ts';

const limits = { account: 100, verified: 100, network: 100 };
const { app, getBrowser } = startAppAndBrowser({
  safeguards: true,
  rateLimits: true,
  dailyBudgets: {
    profiles: { of: 'profiles', newAccount: 2, ...limits },
    'athletes in lists': { of: 'athletes in lists', newAccount: 5, ...limits },
  },
});

const openMember = () =>
  openBrowserContext(getBrowser(), { baseURL: app.origin, reducedMotion: 'reduce', ...desktopScreen }, [
    /^429 GET /,
    // The router reports what a loader throws.
    /^console: CallError: 429/,
  ]);

const addAthletes = async (sport: string, position: string, names: string[]) => {
  for (const firstName of names)
    await app.addAthlete({ sport, position, bio: `Bio of ${firstName}`, satScore: 1480 }, { firstName });
};

test('who opens profile after profile reads on the page that it is all for today, and what was open stays open [24.5] [24.8]', async () => {
  await addAthletes('Golf', 'Golfer', ['Ann', 'Bea', 'Cleo', 'Dana']);
  const [walker, coach] = [await app.addCoach({ sport: 'Golf' }), await app.addCoach({ sport: 'Golf' })];
  const { page, closeAndCheckFaults } = await openMember();
  await copySessionToBrowser(page, walker);
  for (const name of ['Ann Doe', 'Bea Doe']) {
    await page.goto('/athletes?sport=["Golf"]');
    const card = page.getByRole('article', { name });
    await card.waitFor();
    await page.getByRole('link', { name: 'Verified coaches see contact and scores' }).waitFor();
    expect(await card.getByText('Bio of').count()).toBe(0);
    // A link that the pointer rests on is not an opened profile.
    for (const other of ['Cleo Doe', 'Dana Doe'])
      await page.getByRole('article', { name: other }).getByRole('link', { name: other }).first().hover();
    await card.getByRole('link', { name }).first().click();
    await getHeading(page, name).waitFor();
    await page.getByText(`Bio of ${name.slice(0, 3)}`).waitFor();
  }
  await page.goto('/athletes?sport=["Golf"]');
  await page
    .getByRole('article', { name: 'Cleo Doe' })
    .getByRole('link', { name: 'Cleo Doe' })
    .first()
    .click();
  await getHeading(page, 'That is all for today').waitFor();
  await page.getByText(/^You have seen as many profiles today as we allow, 2,.*go on in 24 hours/).waitFor();
  await page.getByRole('link', { name: 'Ask Us for More' }).click();
  await getHeading(page, 'Contact').waitFor();

  await verifyCoach(app, coach);
  await copySessionToBrowser(page, coach);
  await page.goto('/athletes?sport=["Golf"]');
  await page.getByRole('article', { name: 'Ann Doe' }).getByText('Bio of Ann').waitFor();
  expect(await page.getByText('Verified coaches see contact and scores').count()).toBe(0);
  await closeAndCheckFaults();
});

test('who walks through lists reads it in place of the list, and sees again what they have seen [24.5]', async () => {
  await addAthletes('Tennis', 'Singles', ['Eve', 'Fay', 'Gia', 'Hope']);
  // The newest of all is counted too: the heading asks how many there are.
  await addAthletes('Rowing', 'Coxswain', ['Ida', 'Jan']);
  const { page, closeAndCheckFaults } = await openMember();
  await copySessionToBrowser(page, await app.addCoach({ sport: 'Tennis' }));
  await page.goto('/athletes?sport=["Tennis"]');
  await page.getByRole('article', { name: 'Eve Doe' }).waitFor();
  await page.goto('/athletes?sport=["Rowing"]');
  const results = page.getByRole('region', { name: 'Results' });
  await results.getByText('That is all for today').waitFor();
  expect(await results.getByRole('article').count()).toBe(0);
  await page.goto('/athletes?sport=["Tennis"]');
  await page.getByRole('article', { name: 'Hope Doe' }).waitFor();
  await closeAndCheckFaults();
});
