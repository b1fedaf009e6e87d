import { expect, test } from 'vitest';
import { swaggerContentPolicy } from '#features/docs/server/swagger-page.ts';
import {
  calls,
  findAllowedMember,
  getMethod,
  getPathWithUnknownId,
  setUpAttack,
} from './attack-members-and-checks.ts';

const setup = setUpAttack();

const crossSiteHeaders: [string, Record<string, string>][] = [
  ['Origin', { origin: 'https://evil.test' }],
  ['a null Origin', { origin: 'null' }],
  ['Sec-Fetch-Site: cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['Sec-Fetch-Site: same-site', { 'sec-fetch-site': 'same-site' }],
  ['Referer', { referer: 'https://evil.test/page' }],
  ['our Origin, but cross-site', { origin: 'http://fieldhouse.test', 'sec-fetch-site': 'cross-site' }],
  ['an Origin that only begins like ours', { origin: 'http://fieldhouse.test.evil.test' }],
];

test.each(crossSiteHeaders)('a cross-site change is refused by %s', async (_by, headers) => {
  for (const [route, call] of calls.filter(([name]) => !name.startsWith('GET '))) {
    const body = call.body && !call.upload ? {} : undefined;
    const answer = await findAllowedMember(setup, call).send(
      getMethod(route),
      getPathWithUnknownId(route),
      body,
      headers,
    );
    expect([route, answer.status, answer.body.detail]).toEqual([
      route,
      403,
      'This request came from another site.',
    ]);
  }
});

const formMediaTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
];

test.each(formMediaTypes)("a cross-site form of type '%s' changes nothing", async (type) => {
  const body = JSON.stringify({ email: 'a@b.test', senderId: setup.victim.id });
  for (const [route, call] of calls.filter(([name]) => !name.startsWith('GET '))) {
    if (!call.body || call.upload) continue;
    const answer = await findAllowedMember(setup, call).send(
      getMethod(route),
      getPathWithUnknownId(route),
      body,
      {
        'content-type': type,
      },
    );
    expect([route, answer.status]).toEqual([route, 415]);
  }
});

test('no response allows another site to read it', async () => {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' };
  for (const address of ['/api/auth/me', '/api/athletes', '/api/openapi.json']) {
    const answer = await setup.victim.get(address, headers);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await setup.victim.send('OPTIONS', address, undefined, headers)).status).toBe(404);
  }
});

/** No response of the API is a page, but the viewer of the API's documentation. */
const noContentPolicy = "default-src 'none';frame-ancestors 'none'";

test('every API response is marked as no page, not cacheable and same-origin', async () => {
  for (const [route, call] of calls) {
    if (!route.startsWith('GET ') || call.mediaType === 'text/event-stream') continue;
    const { headers } = await findAllowedMember(setup, call).get(getPathWithUnknownId(route));
    const received = Object.fromEntries(headers);
    expect(received, route).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': route === 'GET /api/docs' ? swaggerContentPolicy : noContentPolicy,
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(received['x-powered-by'], route).toBeUndefined();
    if (call.audience !== 'public') expect(received['cache-control'], route).toBe('no-store');
  }
});
