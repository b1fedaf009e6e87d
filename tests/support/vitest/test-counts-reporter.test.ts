import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { summarizeTestRun } from './test-counts-reporter.ts';

/** Runs these test files with our reporter and setup, and returns the result. */
function runVitest(files: string[], ...args: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'fieldhouse-gate-'));
  for (const [number, source] of files.entries()) writeFileSync(join(root, `${number}.test.js`), source);
  const reporters = [resolve('tests/support/vitest/test-counts-reporter.ts')];
  const options = {
    globals: true,
    reporters,
    setupFiles: [resolve('tests/support/vitest/fail-on-console-error.ts')],
  };
  writeFileSync(join(root, 'vitest.config.js'), `export default ${JSON.stringify({ test: options })}`);
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const { stdout, status } = spawnSync(process.execPath, [vitest, 'run', '--root', root, ...args], {
    encoding: 'utf8',
  });
  return { lines: stdout.trimEnd().split('\n'), passes: status === 0 };
}

const passing = `test('a', () => {})`;

test('a passing run ends with its counts and the reasons of skipped tests', () => {
  const { lines, passes } = runVitest([`${passing}; test('prints', (it) => it.skip('no printer'))`]);
  expect(lines.slice(-2)).toEqual(['skipped: prints: no printer', '1 passed, 0 failed, 1 skipped']);
  expect(passes).toBe(true);
});

test('a failing run counts every failure once', () => {
  const wrong = [
    `test('fails', () => { throw new Error('no') })`,
    `test.skip('is skipped without a reason', () => {})`,
    `test.todo('is still to do')`,
    `${passing}; throw new Error('a file that breaks')`,
    `describe('a suite that breaks', () => { afterAll(() => { throw new Error('no') }); test('a', () => {}) })`,
    `test('complains', () => console.error('oh'))`,
    `console.error('complains while it loads'); test('a', () => {})`,
  ];
  const { lines, passes } = runVitest([passing, ...wrong]);
  // The suite that fails in afterAll had one passed test.
  expect(lines.at(-1)).toBe('2 passed, 7 failed');
  const failures = lines.filter((line) => line.startsWith('failed: '));
  expect(failures).toContainEqual(
    expect.stringMatching(/^failed: 1\.test\.js: fails: no \(.*1\.test\.js:1\)$/),
  );
  expect(failures).toContainEqual(expect.stringMatching(/^failed: 4\.test\.js: a file that breaks \(/));
  expect(passes).toBe(false);
});

test('a test that passed only after a retry is named', () => {
  const flaky = `let runs = 0; test('fails once', { retry: 1 }, () => { if (runs++ === 0) throw new Error('no') })`;
  const { lines, passes } = runVitest([flaky]);
  expect(lines.at(-2)).toMatch(/^passed after a retry: 0\.test\.js: fails once: no \(.*0\.test\.js:1\)$/);
  expect(lines.at(-1)).toBe('1 passed, 0 failed');
  expect(passes).toBe(true);
});

test('an error outside of any test fails the run', () => {
  const { lines, passes } = runVitest([`test('a', () => { setTimeout(() => { throw new Error('no') }) })`]);
  expect([lines.at(-1), passes]).toEqual(['1 passed, 1 failed', false]);
});

test('tests that a name filter excludes are not counted as skipped', () => {
  const { lines, passes } = runVitest([`${passing}; test('b', () => {})`], '-t', 'a');
  expect([lines.at(-1), passes]).toEqual(['1 passed, 0 failed', true]);
});

test.each([
  [{ passed: 0, failed: 0, failures: [], retried: [], skipped: [] }, '0 passed, 0 failed'],
  [
    { passed: 0, failed: 0, failures: [], retried: [], skipped: [{ name: 'a', reason: 'no printer' }] },
    '0 passed, 0 failed, 1 skipped',
  ],
])('a run in which nothing ran fails: %o', (counts, line) => {
  expect(summarizeTestRun(counts)).toMatchObject({ line, good: false });
});
