import { expect, test } from 'vitest';
import { faultsOfRun, faultsOfTable } from '../scripts/statements/faults.ts';
import { rowsOf } from '../scripts/statements/table.ts';
import { isNamed, titlesIn } from '../scripts/statements/titles.ts';

const table = (...cells: string[]) =>
  rowsOf(cells.map((cell, index) => `| 2.${index + 1} | A statement | ${cell} |`).join('\n'));

const titles = new Map([
  ['src/a/list.test.ts', ['it is short', 'of %s too']],
  ['src/a/page.test.tsx', []],
  ['src/b/page.test.tsx', []],
]);

test('a row is shown by the tests that it names, or says what is decided in its place', () => {
  const rows = table(
    '`list.test.ts > it is short`<br>`list.test.ts > of %s too`',
    'decisions.md: it is real (`list.test.ts > it is short`)',
  );
  expect(rows.map(({ shownBy, overridden }) => [shownBy.length, overridden])).toEqual([
    [2, undefined],
    [1, 'it is real ('],
  ]);
  expect(faultsOfTable(rows, titles)).toEqual([]);
});

test.each([
  ['no test yet', '2.1 has no test: A statement'],
  ['`list.test.ts > it is long`', '2.1 names a test that is not in src/a/list.test.ts: it is long'],
  ['`gone.test.ts > it`', '2.1 names gone.test.ts, and 0 test files have that name'],
  ['`page.test.tsx > it`', '2.1 names page.test.tsx, and 2 test files have that name'],
])('%s is a fault', (cell, fault) => {
  expect(faultsOfTable(table(cell), titles)).toEqual([fault]);
});

test('a number is one row', () => {
  const [row] = table('`list.test.ts > it is short`');
  expect(faultsOfTable([row!, row!], titles)).toEqual(['2.1 is the number of two rows']);
});

test('what a run left out, skipped or failed is told once', () => {
  const rows = table(
    '`list.test.ts > it is short`',
    '`list.test.ts > of %s too`',
    '`list.test.ts > of %s too`',
  );
  const ran = (name: string, passed = true) => ({ file: 'src/a/list.test.ts', name, passed });
  expect(faultsOfRun(rows, [ran('it is short'), ran('of Golf too')])).toEqual([]);
  expect(faultsOfRun(rows, [ran('of Golf too'), ran('of Tennis too', false)])).toEqual([
    'did not run: list.test.ts > it is short',
    'did not pass: list.test.ts > of %s too',
  ]);
});

test('titles are read as they stand in the source, and recognized as they run', () => {
  const source = `
    /a/.test('not me either');
    test('a', () => {});
    describe('not me', () => { it('b', () => {}); });
    test.each([1])('c %s', () => {});
    test(\`d \${limit}.\`, () => {});
  `;
  expect(titlesIn('a.test.ts', source)).toEqual(['a', 'b', 'c %s', 'd *.']);
  expect([isNamed('c 1', 'c %s'), isNamed('d 12.', 'd *.'), isNamed('d 12!', 'd *.')]).toEqual([
    true,
    true,
    false,
  ]);
});
