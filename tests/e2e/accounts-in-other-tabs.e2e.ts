import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { copySessionToBrowser } from '../support/browser/chromium.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { signInDemoMember } from '../support/test-members.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '30' }));

/** A tab of the demo coach, and another one of the same browser. */
async function openTabOfCoach(path: string) {
  const coach = await signInDemoMember(product.origin, 'coach');
  const page = await product.openPage(path, { member: coach, allowed: [/^401 GET /] });
  const name = await readNameOfMember(page);
  return { page, name, otherTab: await page.context().newPage() };
}

async function readNameOfMember(page: Page): Promise<string> {
  const label = await page.getByRole('button', { name: /^Menu of / }).getAttribute('aria-label');
  return /^Menu of ([^,]+)/.exec(label ?? '')?.[1] as string;
}

const signInAsAthlete = async (page: Page) =>
  copySessionToBrowser(page, await signInDemoMember(product.origin, 'athlete'));

/** Records the text of every frame that the tab paints from now on, also after a reload. */
async function recordPaintedTexts(page: Page): Promise<string[]> {
  const texts: string[] = [];
  await page.exposeFunction('recordText', (text: string) => void texts.push(text));
  const startRecordingFrames = () => {
    const { recordText } = globalThis as unknown as { recordText: (text: string) => void };
    const recordEachFrame = () => {
      if (document.body?.checkVisibility()) recordText(document.body.textContent ?? '');
      requestAnimationFrame(recordEachFrame);
    };
    requestAnimationFrame(recordEachFrame);
  };
  await page.addInitScript(startRecordingFrames);
  await page.evaluate(startRecordingFrames);
  return texts;
}

test('a tab that slept while someone else signed in paints nothing of the member before', async () => {
  const { page, name, otherTab } = await openTabOfCoach('/coach-profile');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const painted = await recordPaintedTexts(page);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setWebLifecycleState', { state: 'frozen' });

  await signInAsAthlete(otherTab);
  await otherTab.goto('/');
  const athleteName = await readNameOfMember(otherTab);
  painted.length = 0;
  // Chromium refuses while it replaces the page.
  await expect
    .poll(() => devTools.send('Page.setWebLifecycleState', { state: 'active' }), { timeout: 10_000 })
    .not.toBeNull();
  await page.getByRole('button', { name: `Menu of ${athleteName}` }).waitFor();
  expect(painted.filter((text) => text.includes(name))).toEqual([]);
});

test('a tab with unsaved input follows another tab that signs out, without a question', async () => {
  const { page, name, otherTab } = await openTabOfCoach('/coach-profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Bio').fill('Nobody else may read this');
  await otherTab.goto('/settings');
  await otherTab.getByRole('button', { name: `Menu of ${name}` }).click();
  await otherTab.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  expect(await page.content()).not.toContain('Nobody else may read this');
});

test('going back to a page of the member before shows nothing of theirs', async () => {
  const { page, name } = await openTabOfCoach('/coach-profile');
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto('about:blank');
  await signInAsAthlete(page);
  const painted = await recordPaintedTexts(page);
  await page.goBack();
  await page.getByRole('button', { name: /^Menu of / }).waitFor();
  expect(painted.filter((text) => text.includes(name))).toEqual([]);
});
