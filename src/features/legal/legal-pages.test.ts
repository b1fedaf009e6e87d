import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { retentionRows } from '#server/retention-table-of-privacy-policy.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import { legalDocuments } from './contract/legal-documents.ts';

const pages = mkdtempSync(join(tmpdir(), 'fieldhouse-legal-'));
afterAll(() => rmSync(pages, { recursive: true }));
writeFileSync(
  join(pages, 'index.html'),
  `<!doctype html><html><head><title>App</title><script type="module" src="/assets/app.js"></script>
<link rel="modulepreload" href="/assets/app.js"><link rel="stylesheet" href="/assets/app.css"></head></html>`,
);
writeFileSync(join(pages, 'landing.html'), '<!doctype html><html><head><title>Landing</title></head></html>');

const app = openTestApp({ pages });

test.each(legalDocuments)('/$name is a page of its own for visitors and members [20.1]', async (document) => {
  const member = await app.addAthlete();
  const headers = { cookie: member.cookie };
  const [visited, opened] = await Promise.all(
    [{}, headers].map((sent) => fetch(`${app.origin}/${document.name}`, { headers: sent })),
  );
  const text = await visited!.text();
  expect([visited!.status, visited!.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await opened!.text()).toBe(text);
  expect(text).toContain(`<title>${document.title} · Fieldhouse</title>`);
  expect(text.match(/<h1/g)).toHaveLength(1);
  expect(text).toContain('Version sample-1, in force since November 23, 2026');
  expect(text).toContain(`<a href="/${document.name}" aria-current="page"`);
});

test('a page uses the styles of the app and none of its scripts, and its policy allows nothing inline', async () => {
  const page = await fetch(`${app.origin}/privacy/`);
  const text = await page.text();
  expect([...text.matchAll(/<(?:script|link)[^>]*>/g)].map(([tag]) => tag)).toEqual([
    '<script src="/theme.js">',
    '<link rel="stylesheet" href="/assets/app.css">',
    '<link rel="stylesheet" href="/legal.css">',
  ]);
  expect(text).not.toMatch(/\s(style|on\w+)=/);
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('without safeguards /safety does not say who sees what of minors, but that this is a try-out [26.20]', async () => {
  const text = await (await fetch(`${app.origin}/safety`)).text();
  expect(text).not.toContain('of an athlete under 18');
  expect(text).toContain('This is a try-out without the rules that protect minors');
});

test('a long page has a table of contents, and every entry leads to its section', async () => {
  const text = await (await fetch(`${app.origin}/privacy`)).text();
  const entries = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  const sections = [...text.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
  expect(entries).toContain('who-sees-what');
  expect(entries).toEqual(sections);
});

test('/privacy has the table of what is kept how long, of the same list as the jobs [20.4]', async () => {
  const text = await (await fetch(`${app.origin}/privacy`)).text();
  const rows = [...text.matchAll(/<tr>\n<td>(.*?)<\/td>\n<td>(.*?)<\/td>/g)];
  const shown = rows.map(([, what, until]) => [what, until?.replaceAll('&quot;', '"')]);
  expect(shown).toEqual(retentionRows.map(({ what, until }) => [what, until]));
});

test('every link of the sample leads to a page that exists', async () => {
  for (const { name } of legalDocuments) {
    const text = await (await fetch(`${app.origin}/${name}`)).text();
    for (const [, path] of text.matchAll(/href="(\/[a-z]+)"/g))
      expect([name, path, legalDocuments.some((document) => path === `/${document.name}`)]).toEqual([
        name,
        path,
        true,
      ]);
  }
});

test('people write to the address that sends the emails', async () => {
  const text = await (await fetch(`${app.origin}/contact`)).text();
  expect(text).toContain('<a href="mailto:fieldhouse@fieldhouse.test">fieldhouse@fieldhouse.test</a>');
});

test('beside them every other address is for visitors the landing page', async () => {
  const text = await (await fetch(`${app.origin}/terms/of/use`)).text();
  expect(text).toContain('<title>Landing</title>');
});
