// Whether docs/coverage.md tells the truth: every test that it names exists and, with `--ran`, the last whole run
// (`.cache/tests.json`, by tests/support/ran-reporter.ts) has run and passed it.
import { readFileSync } from 'node:fs';
import { faultsOfRun, faultsOfTable, type Ran } from './statements/faults.ts';
import { rowsOf } from './statements/table.ts';
import { titlesIn } from './statements/titles.ts';
import { readTree } from './walls/tree.ts';

const rows = rowsOf(readFileSync('docs/coverage.md', 'utf8'));
if (process.argv.includes('--ran')) checkRun();
else checkTable();

function checkTable() {
  const files = [...readTree('.')].filter(([file]) => /\.(test\.tsx?|e2e\.ts)$/.test(file));
  const titles = new Map(files.map(([file, source]) => [file, titlesIn(file, source)]));
  const faults = faultsOfTable(rows, titles);
  for (const fault of faults) console.log(`docs/coverage.md: ${fault}`);
  const overridden = rows.filter((row) => row.overridden).length;
  console.log(
    `Coverage: ${rows.length} statements, ${overridden} of them overridden, ${faults.length} faults.`,
  );
  process.exitCode = faults.length > 0 || rows.length === 0 ? 1 : 0;
}

/** Ends as a run of tests does, with the counts: what was not shown has failed. */
function checkRun() {
  const ran: Ran[] = JSON.parse(readFileSync('.cache/tests.json', 'utf8'));
  const faults = faultsOfRun(rows, ran);
  for (const fault of faults) console.log(`docs/coverage.md: ${fault}`);
  const passed = ran.filter((test) => test.passed).length;
  console.log(`${passed} passed, ${ran.length - passed + faults.length} failed`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
