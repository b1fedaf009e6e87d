import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { renderLandingPageHtml } from '../src/render-static-html.tsx';
import { openTestApp, type TestApp } from './support/test-app.ts';

const pages = mkdtempSync(join(tmpdir(), 'fieldhouse-pages-'));
const body = await renderLandingPageHtml();
writeFileSync(join(pages, 'landing.html'), `<html><head></head><body>${body}</body></html>`);
writeFileSync(join(pages, 'index.html'), '<html><head></head><body></body></html>');
const [live, specified] = [openTestApp({ pages, landingFigures: 'live' }), openTestApp({ pages })];
afterAll(() => rmSync(pages, { recursive: true }));

const getPage = async (app: TestApp, cookie?: string) =>
  (await fetch(app.origin, { headers: cookie ? { cookie } : {} })).text();
const listFigures = (page: string) => [...page.matchAll(/<dd[^>]*>([^<]*)<[/]dd>/g)].map(([, text]) => text);
const listLabels = (page: string) => [...page.matchAll(/<dt[^>]*>([^<]*)<[/]dt>/g)].map(([, text]) => text);

test('the landing page shows the figures of the specification unless told otherwise [15.13]', async () => {
  const page = await getPage(specified);
  expect(listFigures(page)).toEqual(['1,000+', '200+', '85%']);
  expect(page).not.toContain('landing-figures');
});

test('with LANDING_FIGURES=live, a visitor sees what is counted here, at most ten minutes old [15.13]', async () => {
  const athlete = await live.addAthlete();
  await live.addCoach();
  const page = await getPage(live);
  expect(listFigures(page).slice(0, 2)).toEqual(['1', '1']);
  expect(listLabels(page)).toEqual(['student athletes', 'college coaches', 'colleges']);
  expect(page).not.toContain('85%');
  // The app shows the landing page too, after a sign-out.
  const appPage = await getPage(live, athlete.cookie);
  expect(appPage).toContain(
    '{&quot;value&quot;:&quot;1&quot;,&quot;label&quot;:&quot;student athletes&quot;}',
  );

  await live.addAthlete();
  expect(listFigures(await getPage(live))[0]).toBe('1');
  await live.runInDays(1, async () => expect(listFigures(await getPage(live))[0]).toBe('2'));
});

test('figures that cannot be counted are left out, and the page is still served [15.13]', async () => {
  await live.database.pool.query('alter view current_sport_counts rename to hidden_counts');
  await live.runInDays(2, async () => expect(listFigures(await getPage(live))).toEqual(['–', '–', '–']));
  await live.database.pool.query('alter view hidden_counts rename to current_sport_counts');
});
