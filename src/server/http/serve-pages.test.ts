import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../../tests/support/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-pages-'));
mkdirSync(join(folder, 'assets'));
const script = 'export const answer = 42;\n'.repeat(100);
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>App</title>');
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
