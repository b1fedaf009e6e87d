import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import type { HttpClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-pages-'));
mkdirSync(join(folder, 'assets'));
const script = 'export const answer = 42;\n'.repeat(100);
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><head><title>App</title><meta nonce="__CSP_NONCE__"></head><div id="root"></div>`,
);
for (const frame of ['member', 'form'])
  writeFileSync(join(folder, `${frame}-loading-frame.html`), `<i>${frame}</i>`);
writeFileSync(join(folder, 'service-worker.js'), 'addEventListener("install", () => undefined);');
writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
writeFileSync(join(folder, 'assets', 'app-1a2b.js'), script);
writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));

const app = openTestApp({ pages: folder });
afterAll(() => rmSync(folder, { recursive: true }));

const fetchCompressed = (path: string) => fetch(app.origin + path, { headers: { 'accept-encoding': 'br' } });

test('a hashed file is sent compressed and may be cached for a year', async () => {
  const answer = await fetchCompressed('/assets/app-1a2b.js');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await answer.text()).toBe(script);
});

test('another file of the site may be cached for an hour', async () => {
  const answer = await fetchCompressed('/robots.txt');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
});

test.each(['/assets/gone-9z.js', '/assets/', '/assets', '/assets/..%2findex.html', '/assets/%00'])(
  '%s is a problem and no page',
  async (path) => {
    const answer = await fetchCompressed(path);
    expect(answer.status).toBeOneOf([400, 403, 404]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  },
);

test('the page that a browser keeps has the frame of a member and no data [60.4]', async () => {
  const [answer, ofMember] = [await fetch(`${app.origin}/app`), await (await app.addCoach()).get('/app')];
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(answer.headers.get('content-security-policy')).toMatch(/style-src 'self' 'nonce-[\w+/=]+'/);
  const page = await answer.text();
  expect(page).toContain('<div id="root"><i>member</i></div>');
  expect(page).not.toContain('first-responses');
  // The same for everybody.
  expect(ofMember.body).not.toContain('first-responses');
});

test('the service worker is asked for each time, and may load files', async () => {
  const { headers } = await fetchCompressed('/service-worker.js');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
});

test.each([
  ['/auth/login', 'form'],
  ['/auth/register', 'form'],
])('%s shows a visitor the frame of a form [60.1]', async (path, frame) => {
  const page = await (await fetch(app.origin + path)).text();
  expect(page).toContain(`<div id="root"><i>${frame}</i></div>`);
});

test('members see the frame of their screens, newcomers that of a form, and pages for everybody have none [60.1]', async () => {
  const member = await app.addCoach();
  const newcomer = await app.register('athlete');
  const readFrame = async (client: HttpClient, path: string) =>
    /<div id="root">(.*?)<\/div>/.exec((await client.get(path)).body)?.[1];
  expect(await readFrame(member, '/athletes')).toBe('<i>member</i>');
  expect(await readFrame(member, '/guardian')).toBe('');
  expect(await readFrame(newcomer, '/')).toBe('<i>form</i>');
});
