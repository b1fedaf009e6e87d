import { writeSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

interface Counts {
  passed: number;
  failed: number;
  /** Each failure's file and name with the first line of its error and the lines of our code that led to it. */
  failures: string[];
  /** Each skipped test's name, with the reason that it gave. */
  skipped: { name: string; reason: string | undefined }[];
  /** The tests that passed only after a retry, with what failed first. */
  retried: string[];
}

/**
 * Lists the tests that needed a retry. Ends a run with `N passed, N failed` as its very last line, and fails it if no test ran or if a
 * test was skipped (or is a todo) without a reason: `test('…', ({ skip }) => skip('why'))` gives one.
 */
export default class CountsReporter implements Reporter {
  #filtered = false;

  onInit(vitest: Vitest) {
    this.#filtered = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const counts = countTests(modules);
    // With `-t` Vitest marks all that does not match as skipped.
    if (this.#filtered) counts.skipped = [];
    if (unhandled.length > 0 && counts.failed === 0) addFailure(counts, 'outside of every test', unhandled);
    const { lines, line, good } = summarizeTestRun(counts);
    process.once('exit', (code) => {
      if (!good && code === 0) process.exitCode = 1;
      writeSync(1, [...lines, line, ''].join('\n'));
    });
  }
}

/** Returns the closing lines of a run and whether it passes. */
export function summarizeTestRun({ passed, failed, failures: failureLines, skipped, retried }: Counts) {
  const unexplained = skipped.filter(({ reason }) => !reason);
  const lines = skipped.map(({ name, reason }) => `skipped: ${name}: ${reason ?? 'it gives no reason'}`);
  lines.push(...retried.map((name) => `passed after a retry: ${name}`));
  lines.push(...failureLines.map((failure) => `failed: ${failure}`));
  if (passed + failed === 0) lines.push('No test ran.');
  const failures = failed + unexplained.length;
  const explained = skipped.length - unexplained.length;
  const line = `${passed} passed, ${failures} failed${explained > 0 ? `, ${explained} skipped` : ''}`;
  return { lines, line, good: failures === 0 && passed > 0 };
}

/** A file or suite that fails outside its tests counts as one failure. */
export function countTests(modules: readonly TestModule[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, failures: [], skipped: [], retried: [] };
  for (const module of modules) {
    for (const part of [module, ...module.children.allSuites()]) {
      const name =
        part.type === 'suite' ? `${module.relativeModuleId}: ${part.fullName}` : part.relativeModuleId;
      if (part.errors().length > 0) addFailure(counts, name, part.errors());
    }
    for (const test of module.children.allTests()) countTest(test, counts);
  }
  return counts;
}

function addFailure(counts: Counts, name: string, errors: readonly unknown[]) {
  counts.failed += 1;
  counts.failures.push(`${name}: ${describeError(errors)}`);
}

/** The first line of the first of these errors, and our own lines that led to it. */
function describeError([first]: readonly unknown[]): string {
  const message = first instanceof Object && 'message' in first ? `${first.message}` : `${first}`;
  return `${message.split('\n')[0]}${listSourceLines(first)}`;
}

/** Returns ` (path:line < path:line)`, our own lines that led to a failure, the innermost first; empty without a stack. */
function listSourceLines(error: unknown): string {
  if (!(error instanceof Object && 'stacks' in error)) return '';
  const stacks = (error.stacks ?? []) as { file: string; line: number }[];
  const own = stacks.filter(({ file }) => !file.includes('/node_modules/')).slice(0, 3);
  if (own.length === 0) return '';
  return ` (${own.map(({ file, line }) => `${relative(process.cwd(), file)}:${line}`).join(' < ')})`;
}

function countTest(test: TestCase, counts: Counts) {
  const result = test.result();
  const name = `${test.module.relativeModuleId}: ${test.fullName}`;
  if (test.diagnostic()?.flaky) counts.retried.push(`${name}: ${describeError(result.errors ?? [])}`);
  if (result.state === 'passed') counts.passed += 1;
  else if (result.state === 'failed') addFailure(counts, name, result.errors);
  else
    counts.skipped.push({
      name: test.fullName,
      reason: result.state === 'skipped' ? result.note : undefined,
    });
}
