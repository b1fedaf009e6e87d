import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../tests/support/test-members.ts';

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-pages-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>App</title></head>');
const noWideFiles = { scripts: [], styles: [] };
const map = { scripts: ['/assets/map.js'], styles: ['/assets/map.css'] };
const members = { members: true, styles: [] };
writeFileSync(
  join(folder, 'screens.json'),
  JSON.stringify([
    { path: '/auth/login', scripts: ['/assets/login.js'], styles: [], wide: noWideFiles },
    { path: '/', role: 'coach', ...members, scripts: ['/assets/coach.js'], wide: map },
    { path: '/', role: 'athlete', ...members, scripts: ['/assets/athlete.js'], wide: noWideFiles },
    { path: '/athlete/$id', ...members, scripts: ['/assets/profile.js'], wide: noWideFiles },
  ]),
);
const app = openTestApp({ pages: folder });
afterAll(() => rmSync(folder, { recursive: true }));

let coach: CoachMember;
let athlete: AthleteMember;
beforeAll(async () => {
  coach = await app.addCoach();
  athlete = await app.addAthlete({ bio: 'I </script><script>alert(1)</script> & $& play.' });
});

/** The page as one person gets it: what it names, and the data in it. */
async function openPage(client: HttpClient, path: string) {
  const { body: page, headers } = await client.get(path);
  const [, json] = /<script type="application\/json" id="first-responses">(.*?)<\/script>/s.exec(page) ?? [];
  const files = [...page.matchAll(/<link rel="\w+"[^>]* href="([^"]+)">/g)].map(([, file]) => file);
  return { page, headers, files, island: json && JSON.parse(json) };
}

const listCalls = (island: { responses: object }) => Object.keys(island.responses).toSorted();

test("a coach's page names the files of the coach's screen and brings the data that it shows first", async () => {
  const { page, files, island, headers } = await openPage(coach, '/');
  expect(files).toEqual(['/assets/coach.js', '/assets/map.css', '/assets/map.js']);
  // A phone loads the map when somebody scrolls to it.
  expect(page.match(/[^<>]*media="\(min-width: 64rem\)"[^<>]*/g)).toHaveLength(2);
  expect(listCalls(island)).toEqual([
    '/api/activity?limit=6',
    '/api/athletes?sport=Football',
    '/api/auth/me',
    '/api/best-fits?sport=Football',
    '/api/conversations/unread',
    '/api/dashboard',
    '/api/needs',
    '/api/saved-searches',
    '/api/visits/news',
  ]);
  const list = island.responses['/api/athletes?sport=Football'];
  expect([list.status, list.headers['x-total-count'], list.body.map(({ id }: { id: string }) => id)]).toEqual(
    [200, '1', [athlete.profile.id]],
  );
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('each of two people gets a page with their own account, and nothing of the other', async () => {
  const [coachPage, athletePage] = [await openPage(coach, '/'), await openPage(athlete, '/')];
  expect(coachPage.island.responses['/api/auth/me'].body.id).toBe(coach.id);
  expect(athletePage.island.responses['/api/auth/me'].body.id).toBe(athlete.id);
  expect(athletePage.files).toEqual(['/assets/athlete.js']);
  expect(coachPage.page).not.toContain(athlete.email);
  expect(athletePage.page).not.toContain(coach.email);
});

test('a visitor gets the refusal of the account call with the page, and no data', async () => {
  const { files, island } = await openPage(new HttpClient(app.origin), '/auth/login');
  expect(files).toEqual(['/assets/login.js']);
  expect([island.eventPosition, listCalls(island)]).toEqual([null, ['/api/auth/me']]);
  expect(island.responses['/api/auth/me'].status).toBe(401);
});

test('a browser whose session has ended gets the page of a visitor', async () => {
  const ended = await app.addCoach();
  const copy = new HttpClient(app.origin);
  copy.cookie = ended.cookie;
  await ended.post('/api/auth/logout');
  const { files, island } = await openPage(copy, '/');
  expect([files, listCalls(island), island.responses['/api/auth/me'].status]).toEqual([
    [],
    ['/api/auth/me'],
    401,
  ]);
});

test('words of a member cannot end the data in the page', async () => {
  const { page, island } = await openPage(coach, `/athlete/${athlete.profile.id}`);
  expect(page).not.toContain('<script>alert');
  expect(island.responses[`/api/athletes/${athlete.profile.id}`].body.bio).toBe(athlete.profile.bio);
});

test.each(['/map?gpa=much&view=list', '/athlete/nobody', '/athlete/%2e%2e%2fauth%2fme'])(
  'a call that is refused at %s is left to the browser, which shows why',
  async (path) => {
    const { island } = await openPage(coach, path);
    const refused = Object.keys(island.responses).filter((url) => /gpa|nobody|%2e/i.test(url));
    expect([refused, island.responses['/api/auth/me'].status]).toEqual([[], 200]);
  },
);

test('the filters of the address are those of the call', async () => {
  const { island } = await openPage(
    coach,
    '/athletes?sport=%5B%22Football%22%2C%22Golf%22%5D&minGpa=3.5&view=list',
  );
  expect(listCalls(island)).toContain('/api/athletes?sport=Football&sport=Golf&minGpa=3.5');
});

test('someone who only asks whether the server is there gets no data', async () => {
  const { status, body } = await coach.send('HEAD', '/');
  expect([status, body]).toEqual([200, '']);
});
