import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import { openHttpServer } from './http-server.ts';
import { servePages } from './serve-pages.ts';

let http: FastifyInstance;
const folders: string[] = [];
afterEach(async () => {
  await http.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A server of the two pages, seen by browsers at this origin. */
async function openServerAtPublicUrl(publicUrl: string, trustProxy?: string[], words = 'Landing') {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-pages-'));
  folders.push(folder);
  writeFileSync(join(folder, 'index.html'), '<meta nonce="__CSP_NONCE__">');
  writeFileSync(
    join(folder, 'landing.html'),
    `${words} <a href="/auth/login?next=%2F__WANTED__">Sign In</a>`,
  );
  const log = pino({ level: 'silent' });
  http = await openHttpServer({ log, publicUrl, trustProxy, toKnownRefusal: () => undefined });
  http.get('/api/address', (request) => request.ip);
  http.post('/api/echo', (request) => request.body);
  await servePages(http, {
    folder,
    sessionCookie: 'session',
    isOpen: (path) => path === '/auth/login',
    wantedPath: '/__WANTED__',
    initialPageLoad: { accountCall: '/api/nobody', listCalls: () => [], getEventPosition: async () => 0 },
    tileOrigin: '',
    https: publicUrl.startsWith('https:'),
  });
  return http;
}

/** What is answered at an address exactly as it is written here: a browser's client would mend it. */
async function fetchBodyOfExactPath(port: number, path: string): Promise<string> {
  const request = get({ host: '127.0.0.1', port, path });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return text(answer);
}

const problem = 'application/problem+json; charset=utf-8';

async function listenOnFreePort(publicUrl: string): Promise<number> {
  await openServerAtPublicUrl(publicUrl);
  return Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** What is answered to these very bytes. */
async function fetchRawResponse(port: number, request: string) {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const type = /content-type: (.+)/i.exec(head)?.[1];
  return { status: Number(head.split(' ')[1]), type, body };
}

const createRequestWithSessionCookie = (url: string) => ({ url, headers: { cookie: 'session=x' } });

test('over https the response sets HSTS for two years', async () => {
  await openServerAtPublicUrl('https://fieldhouse.example');
  const { headers } = await http.inject('/');
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

test('over http the response sets no HSTS', async () => {
  await openServerAtPublicUrl('http://127.0.0.1:3000');
  expect((await http.inject('/')).headers['strict-transport-security']).toBeUndefined();
});

test('a page allows only its own scripts and styles, by a new nonce each time', async () => {
  await openServerAtPublicUrl('https://fieldhouse.example');
  const [first, second] = [
    await http.inject(createRequestWithSessionCookie('/')),
    await http.inject(createRequestWithSessionCookie('/athletes')),
  ];
  const policy = String(first.headers['content-security-policy']);
  for (const directive of [
    "default-src 'self'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ])
    expect(policy).toContain(directive);
  expect(policy).not.toContain('unsafe');
  const nonceOf = ({ body }: { body: string }) => /nonce="(.+)"/.exec(body)?.[1] ?? '';
  expect(policy).toContain(`'nonce-${nonceOf(first)}'`);
  expect(nonceOf(first)).not.toBe(nonceOf(second));
});

test('a visitor gets the landing page at every path except the public ones, a member gets the app', async () => {
  await openServerAtPublicUrl('http://127.0.0.1:3000');
  const detectLandingPageOrApp = async (request: { url: string; headers?: Record<string, string> }) =>
    (await http.inject(request)).body.includes('Landing') ? 'landing page' : 'app';
  expect({
    visitor: await detectLandingPageOrApp({ url: '/' }),
    'visitor on a deep link': await detectLandingPageOrApp({ url: '/athletes?search=texas' }),
    'visitor who signs in': await detectLandingPageOrApp({ url: '/auth/login?next=%2Fathletes' }),
    'visitor with other cookies': await detectLandingPageOrApp({
      url: '/',
      headers: { cookie: 'theme=dark; session=' },
    }),
    member: await detectLandingPageOrApp(createRequestWithSessionCookie('/')),
  }).toEqual({
    visitor: 'landing page',
    'visitor on a deep link': 'landing page',
    'visitor who signs in': 'app',
    'visitor with other cookies': 'landing page',
    member: 'app',
  });
});

test('the page depends on the cookie, and the landing page is never cached', async () => {
  await openServerAtPublicUrl('http://127.0.0.1:3000');
  const [visitor, member] = [await http.inject('/'), await http.inject(createRequestWithSessionCookie('/'))];
  for (const { headers } of [visitor, member]) expect(headers.vary).toContain('Cookie');
  expect([visitor, member].map(({ headers }) => headers['cache-control'])).toEqual([
    'no-store',
    'private, no-store',
  ]);
  expect(visitor.headers['content-security-policy']).toContain("style-src 'self';");
});

test('a page is compressed for a browser that accepts compression', async () => {
  await openServerAtPublicUrl('http://127.0.0.1:3000', undefined, 'x'.repeat(5_000));
  const { headers } = await http.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(headers['content-encoding']).toBe('br');
  expect(headers.vary).toBe('Cookie, accept-encoding');
  expect(Number(headers['content-length'])).toBeLessThan(200);
});

test('both pages are sent with a content security policy', async () => {
  await openServerAtPublicUrl('http://127.0.0.1:3000');
  for (const url of ['/landing.html', '/index.html']) {
    const { headers, body } = await http.inject(url);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).not.toContain('__');
  }
});

test.each([
  ['/', ''],
  ['/athletes?search=texas&sport=Football', '?next=%2Fathletes%3Fsearch%3Dtexas%26sport%3DFootball'],
  ['/athletes?search=%22%3E', '?next=%2Fathletes%3Fsearch%3D%2522%253E'],
  ['/"><script>alert(1)</script>', '?next=%2F%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  ["/'onclick='alert(1)", "?next=%2F'onclick%3D'alert(1)"],
  ['/$&', '?next=%2F%24%26'],
])('the sign-in links of the landing page lead to the requested own path only: %j', async (wanted, next) => {
  await openServerAtPublicUrl('http://127.0.0.1:3000');
  const port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
  expect(await fetchBodyOfExactPath(port, wanted)).toBe(`Landing <a href="/auth/login${next}">Sign In</a>`);
});

test.each(['//', '//athletes', '//evil.example', '/\\evil.example'])(
  '%s is no page: browsers read it as another site',
  async (path) => {
    const port = await listenOnFreePort('http://127.0.0.1:3000');
    const { status, type } = await fetchRawResponse(port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect([status, type]).toEqual([404, problem]);
  },
);

test.each([
  ['a method that is none', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a length that is none', 'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n', 400],
  ['headers without an end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'Hello\r\n\r\n', 400],
])('%s gets a problem document', async (_what, request, wanted) => {
  const port = await listenOnFreePort('http://127.0.0.1:3000');
  const { status, type, body } = await fetchRawResponse(port, request);
  expect([status, type]).toEqual([wanted, problem]);
  const { detail, ...rest } = JSON.parse(body);
  expect(rest).toMatchObject({ status: wanted, title: expect.any(String), requestId: expect.any(String) });
  expect(detail).toMatch(/^[A-Z].+\.$/);
});

test.each([
  ['application/json', 'C3BC', 200],
  ['application/json; charset=UTF-8', 'C3BC', 200],
  ['application/json;charset="utf8"', 'C3BC', 200],
  ['application/json', 'FC', 400],
  ['application/json', 'EDA080', 400],
  ['application/json; charset=iso-8859-1', 'FC', 415],
  ['application/json; charset=utf-16', 'C3BC', 415],
])('%s is JSON in UTF-8 or refused: %s', async (type, bytes, status) => {
  await openServerAtPublicUrl('http://127.0.0.1:3000');
  const payload = Buffer.concat([Buffer.from('["'), Buffer.from(bytes, 'hex'), Buffer.from('"]')]);
  const headers = { 'content-type': type };
  const answer = await http.inject({ method: 'POST', url: '/api/echo', headers, payload });
  expect([answer.statusCode, status === 200 ? answer.json() : answer.headers['content-type']]).toEqual([
    status,
    status === 200 ? ['ü'] : problem,
  ]);
});

test.each(['TRACE', 'CONNECT', 'PROPFIND'])('the method %s is refused', async (method) => {
  await openServerAtPublicUrl('http://127.0.0.1:3000');
  const answer = await http.inject({ method: method as 'GET', url: '/api/address' }).catch(() => undefined);
  expect(answer?.statusCode ?? 404).toBe(404);
});

test("the caller's address is that of the connection, or of X-Forwarded-For behind a trusted proxy", async () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9' }, remoteAddress: '10.0.0.7' };
  await openServerAtPublicUrl('http://127.0.0.1:3000');
  expect((await http.inject({ url: '/api/address', ...forwarded })).body).toBe('10.0.0.7');
  await http.close();
  await openServerAtPublicUrl('http://127.0.0.1:3000', ['10.0.0.0/8']);
  expect((await http.inject({ url: '/api/address', ...forwarded })).body).toBe('203.0.113.9');
});
