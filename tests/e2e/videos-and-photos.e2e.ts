import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { getButton, getHeading } from '../support/browser/page-elements.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import { addAthlete, addCoach } from '../support/test-members.ts';

const product = startProductAndBrowser();

const videos = [
  ['YouTube', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com'],
  ['Vimeo', 'https://vimeo.com/76979871', 'https://player.vimeo.com'],
  ['Hudl', 'https://www.hudl.com/video/3/1234567/5f1a2b3c4d5e6f', 'https://www.hudl.com'],
] as const;

/** The site of the players, on this machine: no request leaves it. */
async function stubVideoPlayerSites(page: Page): Promise<void> {
  for (const [name, , origin] of videos)
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<h1>Player of ${name}</h1>` }),
    );
}

describe('highlight videos', () => {
  test('YouTube, Vimeo and Hudl play in their embeds under the policy of the page [2.138]', async () => {
    const athlete = await addAthlete(product.origin, {}, { email: 'films@school.test' });
    const highlights = videos.map(([, address]) => address);
    expect((await athlete.put('/api/athletes/me/highlights', { highlights })).status).toBe(200);
    const coach = await addCoach(product.origin, {}, { email: 'viewer@school.test' });
    const page = await product.openPage('/messages', { member: coach });
    await stubVideoPlayerSites(page);
    await page.goto(`/athlete/${athlete.profile.id}`);
    for (const [i, [name]] of videos.entries()) {
      await getButton(page, `Play highlight ${i + 1} · ${name}`).click();
      const dialog = page.getByRole('dialog', { name: new RegExp(`^Highlight ${i + 1} of `) });
      await dialog
        .frameLocator('iframe')
        .getByRole('heading', { name: `Player of ${name}` })
        .waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('a frame of any other site is refused by the policy of the page [2.138]', async () => {
    const coach = await addCoach(product.origin, {}, { email: 'policy@school.test' });
    // The browser reports the refusal itself.
    const page = await product.openPage('/messages', { member: coach, allowed: [/^console: .*frame-src/] });
    const requested: string[] = [];
    await page.route('https://films.example/**', (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'A foreign page' });
    });
    const refused = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) =>
            resolve(`${event.effectiveDirective} ${event.blockedURI}`),
          );
          const frame = document.createElement('iframe');
          frame.src = 'https://films.example/embed';
          document.body.append(frame);
        }),
    );
    expect(refused).toMatch(/^frame-src https:\/\/films\.example/);
    expect(requested).toEqual([]);
  });
});

describe('photos', () => {
  test('a coach crops and uploads a photo with the camera button [2.202 2.208]', async () => {
    const names = { firstName: 'Nia', lastName: 'Cole', email: 'nia@school.test' };
    const coach = await addCoach(product.origin, {}, names);
    const page = await product.openPage('/coach-profile', { member: coach });
    const header = page.locator('main header').first();
    await getHeading(page, 'Nia Cole').waitFor();
    expect(await header.textContent()).toContain('NC');

    const half = { width: 300, height: 300, channels: 3 as const };
    const photo = await sharp({ create: { ...half, width: 600, background: 'red' } })
      .composite([{ input: { create: { ...half, background: 'blue' } }, left: 300, top: 0 }])
      .png()
      .toBuffer();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      getButton(page, 'Add photo').click(),
    ]);
    await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: photo });
    const dialog = page.getByRole('dialog', { name: 'Your photo' });
    await dialog.getByRole('group').focus();
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
    await dialog.getByRole('button', { name: 'Save Photo' }).click();
    await dialog.waitFor({ state: 'detached' });
    const shown = header.locator('img');
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => [image.complete, image.naturalWidth]))
      .toEqual([true, 512]);
    const address = (await shown.getAttribute('src')) ?? '';
    const { channels } = await sharp(await (await page.request.get(address)).body()).stats();
    // The crop contains the left half only.
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([4, 0, 0]);
    expect(await header.textContent()).not.toContain('NC');
  });

  test("an athlete's header shows the photo, and the initials without one [2.182]", async () => {
    const names = { firstName: 'Maya', lastName: 'Okafor', email: 'maya@school.test' };
    const athlete = await addAthlete(product.origin, {}, names);
    const page = await product.openPage('/my-profile', { member: athlete });
    const header = page.locator('main header').first();
    await getHeading(page, 'Maya Okafor').waitFor();
    expect([await header.textContent(), await header.locator('img').count()]).toEqual([
      expect.stringContaining('MO'),
      0,
    ]);
    const image = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'green' } })
      .png()
      .toBuffer();
    const multipart = { image: { name: 'me.png', mimeType: 'image/png', buffer: image } };
    expect((await page.request.put('/api/users/me/profile-image', { multipart })).status()).toBe(200);
    await page.reload();
    await expect.poll(() => header.locator('img').count()).toBe(1);
    expect(await header.textContent()).not.toContain('MO');
  });
});
