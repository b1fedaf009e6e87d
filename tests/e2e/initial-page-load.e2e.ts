import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { listApiCallsToEmbed } from '../../src/list-first-api-calls-of-page.ts';
import { measurePageWeight, waitUntilLoaded, weightLimits } from '../support/browser/measure-page-weight.ts';
import { desktopScreen } from '../support/browser/screen-sizes.ts';
import { startProductAndBrowser } from '../support/browser/start-product-and-browser.ts';
import type { MemberClient } from '../support/http-client.ts';
import { type Role, signInDemoMember } from '../support/test-members.ts';

const product = startProductAndBrowser(() => ({ DEMO_ATHLETES: '30' }));

const members = {} as Record<Role, MemberClient>;
let athletePath = '';
beforeAll(async () => {
  for (const role of ['coach', 'athlete'] as const)
    members[role] = await signInDemoMember(product.origin, role);
  const { body } = await members.coach.get('/api/athletes?limit=1');
  athletePath = `/athlete/${body[0].id}`;
});

interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** Files of the build that the screen may load, the page itself among them. */
  maxFiles: number;
  /** Calls that it may make beside those that come with the page: they depend on what the screen has drawn. */
  laterCalls: RegExp;
}

const events = /^\/api\/events/;
const mapCalls = /^\/api\/(events|map|places)/;

const screens: Screen[] = [
  { name: 'login', path: '/auth/login', maxFiles: 13, laterCalls: /^\/api\/providers$/ },
  { name: 'register', path: '/auth/register', maxFiles: 17, laterCalls: /^\/api\/providers$/ },
  { name: 'coach dashboard', path: '/', role: 'coach', maxFiles: 22, laterCalls: mapCalls },
  {
    name: 'athlete dashboard',
    path: '/',
    role: 'athlete',
    maxFiles: 17,
    laterCalls: /^\/api\/(events|map|coaches)/,
  },
  { name: 'athletes', path: '/athletes', role: 'coach', maxFiles: 19, laterCalls: events },
  {
    name: 'athlete',
    path: 'athlete',
    role: 'coach',
    maxFiles: 19,
    laterCalls: /^\/api\/(events|map|places|athletes\/[^/]+\/view$)/,
  },
  { name: 'map', path: '/map', role: 'coach', maxFiles: 20, laterCalls: mapCalls },
  { name: 'messages', path: '/messages', role: 'coach', maxFiles: 19, laterCalls: events },
];

/** Opens a screen and returns everything that it requested, and the text of its page. */
async function openScreen({
  path,
  role,
}: Screen): Promise<{ page: Page; html: string; requests: Request[] }> {
  const member = role && members[role];
  const page = await product.openPage('about:blank', {
    context: desktopScreen,
    ...(member ? { member } : {}),
  });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const response = await page.goto(path === 'athlete' ? athletePath : path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilLoaded(page);
  return { page, html: (await response?.text()) ?? '', requests };
}

const getPath = (request: Request) => {
  const { pathname, search } = new URL(request.url());
  return pathname + search;
};

function listCallsOfPage(html: string): string[] {
  const [, json = '{}'] = /id="first-responses">(.*?)<\/script>/s.exec(html) ?? [];
  return Object.keys(JSON.parse(json).responses ?? {});
}

/** The calls that the server makes for a screen, or leaves to the browser when it is busy. */
async function listCallsToEmbed({ role, path }: Screen): Promise<string[]> {
  if (!role) return [];
  const { body } = await members[role].get('/api/auth/me');
  return listApiCallsToEmbed(new URL(path === 'athlete' ? athletePath : path, product.origin), body);
}

/** The land abroad is drawn under the map of somebody who lives near a border, after everything else. */
const isDrawing = (path: string) => path.startsWith('/assets/world-land-');

/** Miles are added to cards and profiles that are on the page already. */
const isDistanceOfListed = (call: string) => call.startsWith('/api/distances?');

const isRepeated = (value: string, index: number, all: string[]) => all.indexOf(value) !== index;

test.each(screens)('the screen $name names its code, brings its data and is light', async (screen) => {
  const { page, html, requests } = await openScreen(screen);
  const paths = requests.map(getPath);
  const files = paths.filter((path) => !path.startsWith('/api/'));
  // A script that the page does not name is requested only after another one has run.
  expect(files.filter((path) => path.endsWith('.js') && !html.includes(path) && !isDrawing(path))).toEqual(
    [],
  );

  const calls = paths.filter((path) => path.startsWith('/api/'));
  expect([...listCallsOfPage(html), ...calls].filter(isRepeated)).toEqual([]);
  const planned = await listCallsToEmbed(screen);
  const isLater = (call: string) => screen.laterCalls.test(call) || isDistanceOfListed(call);
  expect(calls.filter((call) => !planned.includes(call) && !isLater(call))).toEqual([]);

  const { total } = await measurePageWeight(page);
  const limit = files.some(isDrawing) ? weightLimits.route : weightLimits.arrival;
  expect({ files: files.length <= screen.maxFiles, light: total <= limit }, `${total} kB`).toEqual({
    files: true,
    light: true,
  });
});

test('a visitor causes no refused request', async () => {
  const page = await product.openPage('about:blank', { context: desktopScreen });
  const refused: string[] = [];
  page.on('response', (response) => response.status() >= 400 && refused.push(response.url()));
  await page.goto('/auth/login');
  await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor();
  await waitUntilLoaded(page);
  expect(refused).toEqual([]);
});

test.each([
  ['/auth/login', 'Sign In'],
  ['/auth/register', 'Create your account'],
])('the form of %s loads what checks it with the first change', async (path, heading) => {
  const page = await product.openPage('about:blank', { context: desktopScreen });
  const scripts: Promise<string>[] = [];
  page.on(
    'response',
    (response) =>
      new URL(response.url()).pathname.endsWith('.js') && scripts.push(response.text().catch(() => '')),
  );
  const mayCheck = async () => (await Promise.all(scripts)).some((script) => script.includes('ZodString'));
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await waitUntilLoaded(page);
  expect(await mayCheck()).toBe(false);
  await page.getByRole('textbox', { name: 'Email' }).fill('coach');
  await expect.poll(mayCheck).toBe(true);
});

test('React is loaded without stack traces, and what comes after it has them', async () => {
  const page = await product.openPage('about:blank', { context: desktopScreen });
  await page.addInitScript(() => {
    const limits: (number | undefined)[] = [];
    Object.assign(globalThis, { limits });
    globalThis.Error = new Proxy(Error, {
      apply(target, self, [message]: [string]) {
        if (message?.includes('React')) limits.push(target.stackTraceLimit);
        return Reflect.apply(target, self, [message]);
      },
    });
  });
  await page.goto('/auth/login');
  await page.getByRole('heading', { level: 1, name: 'Sign In' }).waitFor();
  const read = () => ({
    limits: Reflect.get(globalThis, 'limits') as unknown[],
    after: Error.stackTraceLimit,
  });
  const { limits, after } = await page.evaluate(read);
  // For the errors that it may throw later.
  expect({ made: limits.length > 0, limited: limits.filter((limit) => limit !== undefined), after }).toEqual({
    made: true,
    limited: [],
    after: 10,
  });
});

/** A page with a link to the list of athletes. */
async function openVisits(saveData: boolean) {
  const page = await product.openPage('about:blank', { context: desktopScreen, member: members.coach });
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: value } });
  }, saveData);
  await page.goto('/visits');
  await page.getByRole('heading', { level: 1, name: 'Campus Visits' }).waitFor();
  await waitUntilLoaded(page);
  const navigation = page.getByRole('navigation', { name: 'Main', exact: true });
  return { page, link: navigation.getByRole('link', { name: 'Athletes' }) };
}

test('a pointer over a link loads its page and data', async () => {
  const { page, link } = await openVisits(false);
  const loaded = Promise.all([
    page.waitForRequest(/\/assets\/AthletesPageRoute-/),
    page.waitForRequest(/\/api\/athletes/),
  ]);
  await link.hover();
  await loaded;
});

test('a pointer over a link loads nothing for someone who saves data', async () => {
  const { page, link } = await openVisits(true);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(getPath(request)));
  await link.hover();
  await waitUntilLoaded(page);
  expect(requested).toEqual([]);
});

test('a message that is sent after the page was made appears on it', async () => {
  const page = await product.openPage('/messages', { context: desktopScreen, member: members.coach });
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
  await members.athlete.post('/api/messages', {
    id: newId(),
    senderId: members.athlete.id,
    receiverId: members.coach.id,
    content: 'Good morning, Coach!',
  });
  await page.getByText('Good morning, Coach!').first().waitFor();
});
