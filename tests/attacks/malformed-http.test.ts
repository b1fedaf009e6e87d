import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { setUpAttack, unknownId } from './attack-members-and-checks.ts';

const setup = setUpAttack();

test.each([
  '//',
  '//api/athletes',
  '/api//athletes',
  '/api/athletes/%7B%22toString%22:%22x%22%7D',
  '/api/athletes/__proto__',
  '/api/athletes/%00',
  '/api/athletes/..%2f..%2fetc%2fpasswd',
  `/api/athletes/${unknownId}`,
  `/api/athletes/${'a'.repeat(300)}`,
  '/api/auth/sign-up/email',
  '/api/auth/sign-in/email',
  '/api/auth/update-user',
  '/api/auth/get-session',
  '/api/auth/start-session',
  '/api/auth/delete-user',
  '/api/auth/list-sessions',
  '/api/identity/start-session',
  '/api/identity/sign-in/email',
])('a member who calls %s gets 404', async (address) => {
  expect((await setup.attacker.get(address)).status).toBe(404);
  expect((await setup.attacker.post(address, {})).status).toBe(404);
});

test('a path that cannot be decoded gets 400', async () => {
  for (const address of ['/api/athletes/%', '/api/athletes/%E0%A4%A', '/%ff'])
    expect((await setup.attacker.get(address)).status, address).toBe(400);
});

/** Sends a raw request that no well-behaved client would send and returns its status line. */
function sendRawRequest(lines: string): Promise<string> {
  const { port } = new URL(setup.app.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let response = '';
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', (error) => (response ? resolve(response) : reject(error)));
    socket.on('close', () => resolve(response));
    socket.end(lines);
  });
}

const longText = 'a'.repeat(300_000);

test.each([
  [
    'an address of 300 kB',
    `GET /api/athletes?search=${longText} HTTP/1.1\r\nHost: a\r\n\r\n`,
    /^HTTP\/1\.1 4(31|14)/,
  ],
  ['a header of 300 kB', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${longText}\r\n\r\n`, /^HTTP\/1\.1 431/],
  [
    'a cookie of 15 kB',
    `GET /api/auth/me HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: fieldhouse.session_token=${'%'.repeat(15_000)}\r\n\r\n`,
    /^HTTP\/1\.1 401/,
  ],
  ['no HTTP at all', 'HELLO\r\n\r\n', /^HTTP\/1\.1 400/],
  [
    'two lengths',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}a',
    /^HTTP\/1\.1 400/,
  ],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    /^HTTP\/1\.1 400/,
  ],
])('a request with %s is refused', async (_what, lines, answer) => {
  expect(await sendRawRequest(lines)).toMatch(answer);
});

test('a chunked body of 10 MB gets 413 long before its end', async () => {
  const chunk = 'x'.repeat(64 * 1024);
  let sent = 0;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sending = httpRequest(
      `${setup.app.origin}/api/auth/login`,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
        sending.destroy();
      },
    );
    // The server closes the connection during the upload: the answer may arrive before that or not at all.
    sending.on('error', reject);
    sending.write('{"email":"');
    const sendMore = () => {
      while (sent < 10 * 2 ** 20) {
        sent += chunk.length;
        if (!sending.write(chunk)) return void sending.once('drain', sendMore);
      }
      sending.end('"}');
    };
    sendMore();
  });
  expect(status).toBe(413);
  expect(sent).toBeLessThanOrEqual(10 * 2 ** 20);
});
