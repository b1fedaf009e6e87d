import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { memberPageHeadings, memberPageHeadingsByRole } from '#shared/page-headings/member-page-headings.ts';
import { visitorPageHeadings } from '#shared/page-headings/visitor-page-headings.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import type { MemberClient } from '../support/http-client.ts';
import { type Role, signInDemoMember } from '../support/test-members.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '30' }));

const members = {} as Record<Role, MemberClient>;
beforeAll(async () => {
  for (const role of ['coach', 'athlete'] as const)
    members[role] = await signInDemoMember(product.origin, role);
});

interface Case {
  path: string;
  role?: Role;
}

const onlyAthletesSee = ['/profile-views', '/coaches'];
const cases: Case[] = [
  ...Object.keys(visitorPageHeadings).map((path) => ({ path })),
  ...Object.keys(memberPageHeadings).map((path): Case => {
    return { path, role: onlyAthletesSee.includes(path) ? 'athlete' : 'coach' };
  }),
  ...['/', ...Object.keys(memberPageHeadingsByRole)].flatMap((path): Case[] => [
    { path, role: 'coach' },
    { path, role: 'athlete' },
  ]),
];

interface DrawnText {
  text: string;
  left: number;
  top: number;
  size: string;
}

/** Title and subtitle of the frame, whose words are attributes. */
const readFrame = (page: Page) => readTexts(page, '[data-text]');

/** Title and subtitle of the page. */
const readHeading = (page: Page) => readTexts(page, 'h1, h1 + p, :has(> h1) + p');

const readTexts = (page: Page, selector: string): Promise<DrawnText[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { left, top } = element.getBoundingClientRect();
      const text = element.getAttribute('data-text') ?? element.textContent ?? '';
      return { text, left, top, size: getComputedStyle(element).fontSize };
    }),
  );

test.each(cases)(
  '$role at $path: title and subtitle come with the page, and stay where they are [60.1]',
  async ({ path, role }) => {
    const page = await product.openPage('about:blank', {
      context: phoneScreen,
      ...(role && { member: members[role] }),
    });
    let startApp: () => void = () => undefined;
    const isFrameRead = new Promise<void>((resolve) => {
      startApp = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await isFrameRead;
      await route.continue();
    });
    // The scripts of the page are held back, so that it is never loaded.
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator('[data-text]').first().waitFor();
    await page.waitForFunction(() => document.fonts.size > 0 && document.fonts.status === 'loaded');
    const frame = await readFrame(page);
    expect(frame).toHaveLength(2);
    // Nothing to read or press, for whoever does not see it either.
    expect(await page.getByRole('heading').count()).toBe(0);
    startApp();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await readHeading(page)).toEqual(frame);
  },
);

test('the wide page of the map has its title at the left edge of a desktop, as before the app runs [60.1]', async () => {
  const page = await product.openPage('about:blank', { context: desktopScreen, member: members.coach });
  const html = await (await members.coach.get('/map')).body;
  await page.goto('/map');
  await page.getByRole('heading', { level: 1, name: 'Athlete Map' }).waitFor();
  const [title] = await readHeading(page);
  expect([title?.left, html.includes('px-[max(1rem,50%-36rem)]')]).toEqual([24, false]);
});

test('the page of all athletes says how many there are before the app runs [60.1]', async () => {
  const { body } = await members.coach.get('/athletes');
  expect(body).toMatch(/data-text="Browse and search through \d+ student athletes"/);
});

test('a member who asks for the sign-in page sees no frame of it [60.1]', async () => {
  const { body } = await members.coach.get('/auth/login');
  expect(body).not.toContain('data-text');
});
