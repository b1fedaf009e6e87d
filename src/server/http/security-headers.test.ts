import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHttpServer } from './http-server.ts';

const always = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

let http: FastifyInstance;
let port: number;

beforeEach(async () => {
  const publicUrl = 'http://127.0.0.1:3000';
  http = await openHttpServer({ log: pino({ level: 'silent' }), publicUrl, toKnownRefusal: () => undefined });
  http.get('/api/answer', () => ({ answer: 42 }));
  http.post('/api/answer', () => ({ answer: 42 }));
  http.get('/page', (_request, reply) =>
    reply.header('content-security-policy', "script-src 'self'").send(''),
  );
  http.get('/stream', (_request, reply) => {
    const headers = reply.getHeaders() as Record<string, string>;
    reply.hijack();
    reply.raw.writeHead(200, headers).end();
  });
  port = Number(new URL(await http.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterEach(() => http.close());

async function getSecurityHeaders(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const request = get({ host: '127.0.0.1', port, path, method, headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await text(answer);
  return Object.fromEntries(Object.keys(always).map((name) => [name, answer.headers[name]]));
}

test.each([
  ['an answer', '/api/answer'],
  ['an event stream', '/stream'],
  ['an unknown address', '/api/nothing'],
  ['an address that cannot be read', '/%ff'],
])('%s has every security header', async (_name, path) => {
  expect(await getSecurityHeaders(path)).toEqual(always);
});

test('a change that another site asked for is refused with every security header', async () => {
  const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  expect(await getSecurityHeaders('/api/answer', 'POST', foreign)).toEqual(always);
});

test('a page has a policy of its own, once', async () => {
  const own = { ...always, 'content-security-policy': "script-src 'self'" };
  expect(await getSecurityHeaders('/page')).toEqual(own);
  const socket = connect(port, '127.0.0.1');
  socket.end('GET /page HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect((await text(socket)).match(/content-security-policy/gi)).toHaveLength(1);
});
