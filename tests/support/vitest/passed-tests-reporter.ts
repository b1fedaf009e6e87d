import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Writes the titles of the tests that passed to `.cache/passed-tests.json`, for scripts/list-untested-requirements.ts. */
export default class PassedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const passed = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.result().state === 'passed')
      .map((test) => test.name);
    mkdirSync('.cache', { recursive: true });
    writeFileSync('.cache/passed-tests.json', JSON.stringify(passed));
  }
}
