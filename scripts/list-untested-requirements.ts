// Prints the requirements of docs/requirements.md without a test. No title in the test files has their number or, with
// `--ran`, no test of the last whole run that passed (`.cache/passed-tests.json`) or said why it cannot run here. With
// `--ran FILE`, which has the titles that passed in a run before, one of the two runs must have passed each.
import { readFileSync } from 'node:fs';
import { readSources } from './import-rules/read-sources.ts';
import { findCoverageFaults, parseNumberedRequirements } from './requirement-coverage.ts';

const [option, earlierRun] = process.argv.slice(2);
const requirements = parseNumberedRequirements(readFileSync('docs/requirements.md', 'utf8'));
const titles = option === '--ran' ? readTitlesOfRuns() : readTestSources();
const faults = findCoverageFaults(requirements, titles);
for (const fault of faults) console.log(`docs/requirements.md: ${fault}`);
if (option !== '--ran') console.log(`${requirements.size} requirements, ${faults.length} faults.`);
// The last line is the summary of the test run; requirements without a test count as failed.
else if (faults.length > 0)
  console.log(`${readTitles('.cache/passed-tests.json').length} passed, ${faults.length} failed`);
process.exitCode = faults.length > 0 || requirements.size === 0 ? 1 : 0;

function readTitlesOfRuns(): string[] {
  return ['.cache/passed-tests.json', earlierRun ?? '.cache/skipped-tests.json'].flatMap(readTitles);
}

function readTitles(file: string): string[] {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function readTestSources(): string[] {
  return [...readSources('.')]
    .filter(([file]) => /\.(test\.tsx?|e2e\.ts)$/.test(file))
    .map(([, source]) => source);
}
