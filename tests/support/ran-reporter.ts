import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import type { Ran } from '../../scripts/statements/faults.ts';

/** Leaves what ran, and whether it passed, in `.cache/tests.json` for scripts/coverage.ts. */
export default class RanReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const ran = modules.flatMap((module) =>
      [...module.children.allTests()].map((test): Ran => {
        const file = relative('.', module.moduleId).replaceAll('\\', '/');
        return { file, name: test.name, passed: test.result().state === 'passed' };
      }),
    );
    mkdirSync('.cache', { recursive: true });
    writeFileSync('.cache/tests.json', JSON.stringify(ran));
  }
}
