import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { LegalTextsError, readLegalTexts } from './server/read-legal-texts.ts';
import { renderLegalText } from './server/render-legal-text.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function copySample(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-legal-'));
  folders.push(folder);
  cpSync('legal-sample', folder, { recursive: true });
  return folder;
}

function explainRefusal(folder: string): string {
  try {
    readLegalTexts(folder);
  } catch (error) {
    if (error instanceof LegalTextsError) return error.message;
    throw error;
  }
  return 'nothing was refused';
}

const head = '---\nversion: 2\ndate: 2026-11-23\nchanges: All of it.\n---\n';

test('the sample is read, with its version, its date and what changed', () => {
  expect(readLegalTexts('legal-sample').terms).toMatchObject({
    version: 'sample-1',
    date: '2026-11-23',
    changes: 'This is the first version.',
  });
});

test.each([
  ['', 'is empty'],
  ['  \n', 'is empty'],
  ['# Terms\n', "must begin with a line '---', its version and date"],
  ['---\nversion: 2\n---\nText', "needs a line 'date: …' at its beginning, such as 'date: 2026-01-31'"],
  [head.replace('2026-11-23', '2026-02-30'), "needs a line 'date: …'"],
  [head.replace('version: 2', 'version: a b'), "needs a line 'version: …' at its beginning"],
  [head.replace('changes: All of it.\n', ''), "needs a line 'changes: …' at its beginning"],
  [head.replace('All of it.', 'x'.repeat(501)), "says more than 500 letters in its line 'changes: …'"],
  [head, 'has no text below its version and date'],
  [`${head}One\n\n<script>alert(1)</script>\n`, 'has HTML in line 8'],
  [`${head}One <b onclick="alert(1)">two</b>`, 'has HTML in line 6'],
  ['x'.repeat(1_000_000), 'has 1000000 bytes, and 200000 are the most'],
  [Buffer.from([0xff, 0xfe, 0x41]), 'is not UTF-8'],
])('a text that begins with %j is refused [20.2]', (content, sentence) => {
  const folder = copySample();
  writeFileSync(join(folder, 'terms.md'), content);
  const refusal = explainRefusal(folder);
  expect(refusal).toContain(
    `Fieldhouse cannot start: one text is wrong in the folder of LEGAL_DIR (${folder}).`,
  );
  expect(refusal).toContain(`\n  terms.md ${sentence}`);
});

test('a privacy text without the table of what is kept how long is refused [20.2 20.4]', () => {
  const folder = copySample();
  writeFileSync(join(folder, 'privacy.md'), `${head}We keep nothing.`);
  expect(explainRefusal(folder)).toContain("\n  privacy.md needs a line '{{retention-table}}'");
});

test('missing and unreadable texts are all named at once [20.2]', () => {
  const folder = copySample();
  rmSync(join(folder, 'privacy.md'));
  rmSync(join(folder, 'contact.md'));
  mkdirSync(join(folder, 'contact.md'));
  expect(explainRefusal(folder)).toBe(
    `Fieldhouse cannot start: 2 texts are wrong in the folder of LEGAL_DIR (${folder}).
  privacy.md is missing.
  contact.md cannot be read: EISDIR.`,
  );
});

test('Windows line ends and a byte order mark are no fault', () => {
  const folder = copySample();
  writeFileSync(join(folder, 'terms.md'), `\uFEFF${head}## One\n`.replaceAll('\n', '\r\n'));
  expect(readLegalTexts(folder).terms).toMatchObject({ version: '2', markdown: '## One\n' });
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;\n'],
  ['[press](javascript:alert(1))', '<p>[press](javascript:alert(1))</p>\n'],
  ['[press](data:text/html,hi)', '<p>[press](data:text/html,hi)</p>\n'],
  [
    '![a](https://elsewhere.example/pixel.png)',
    '<p>!<a href="https://elsewhere.example/pixel.png">a</a></p>\n',
  ],
  ['# One', '<h2 id="one">One</h2>\n'],
  ['[quote](/terms "a \\" onclick=x")', '<p><a href="/terms" title="a &quot; onclick=x">quote</a></p>\n'],
])('%j is shown without script, style or picture', (markdown, html) => {
  expect(renderLegalText(markdown).html.replace(/^<p>(&lt;.*)<\/p>/, '$1')).toBe(html);
});

test('headings of the same words have addresses of their own', () => {
  const { headings } = renderLegalText('## Who *sees* it?\n\n## Who sees it\n\n## 中文\n');
  expect(headings).toEqual([
    { id: 'who-sees-it', text: 'Who sees it?' },
    { id: 'who-sees-it-2', text: 'Who sees it' },
    { id: 'section', text: '中文' },
  ]);
});
