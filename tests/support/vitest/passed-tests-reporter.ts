import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/**
 * Writes the titles of the tests that passed to `.cache/passed-tests.json`, and of those that said why they cannot run here
 * to `.cache/skipped-tests.json`, for scripts/list-untested-requirements.ts.
 */
export default class PassedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const listTitles = (state: 'passed' | 'skipped') =>
      tests
        .map((test) => ({ title: test.name, result: test.result() }))
        .filter(
          ({ result }) => result.state === state && (state === 'passed' || ('note' in result && result.note)),
        )
        .map(({ title }) => title);
    mkdirSync('.cache', { recursive: true });
    writeFileSync('.cache/passed-tests.json', JSON.stringify(listTitles('passed')));
    writeFileSync('.cache/skipped-tests.json', JSON.stringify(listTitles('skipped')));
  }
}
