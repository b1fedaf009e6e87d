// Prints the requirements of docs/requirements.md without a test: no title in the test files has their number or,
// with `--ran`, no test that passed in the last whole run (`.cache/passed-tests.json`).
import { readFileSync } from 'node:fs';
import { readSources } from './import-rules/read-sources.ts';
import { findCoverageFaults, parseNumberedRequirements } from './requirement-coverage.ts';

const onlyPassedTests = process.argv.includes('--ran');
const requirements = parseNumberedRequirements(readFileSync('docs/requirements.md', 'utf8'));
const titles: string[] = onlyPassedTests
  ? JSON.parse(readFileSync('.cache/passed-tests.json', 'utf8'))
  : readTestSources();
const faults = findCoverageFaults(requirements, titles);
for (const fault of faults) console.log(`docs/requirements.md: ${fault}`);
if (!onlyPassedTests) console.log(`${requirements.size} requirements, ${faults.length} faults.`);
// The last line is the summary of the test run; requirements without a test count as failed.
else if (faults.length > 0) console.log(`${titles.length} passed, ${faults.length} failed`);
process.exitCode = faults.length > 0 || requirements.size === 0 ? 1 : 0;

function readTestSources(): string[] {
  return [...readSources('.')]
    .filter(([file]) => /\.(test\.tsx?|e2e\.ts)$/.test(file))
    .map(([, source]) => source);
}
