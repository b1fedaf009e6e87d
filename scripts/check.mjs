// `npm run check`: everything that must hold before a change is handed in. `--quick` leaves out tests and build.

import { installPackages } from './install-packages.mjs';
import { exitWithMessage, runProgram, stopChildrenOnSignals } from './run-programs-and-stop-on-signals.mjs';

const quick = process.argv.includes('--quick');
/** @type {[name: string, program: string, ...args: string[]][]} */
const steps = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  ['types', 'node_modules/typescript/bin/tsc', '-p', '.'],
  ['import rules', '--import=tsx', 'scripts/check-import-rules.ts'],
  ['requirements without a test', '--import=tsx', 'scripts/list-untested-requirements.ts'],
  ['translations', '--import=tsx', 'scripts/write-translations.ts'],
  ['licences', '--import=tsx', 'scripts/check-licences.ts'],
  ['unused code', 'node_modules/knip/bin/knip.js'],
];
if (!quick) steps.push(['tests', 'scripts/test.mjs'], ['build', 'scripts/build.mjs']);

stopChildrenOnSignals();
await installPackages({ forDevelopment: true });
for (const [name, ...args] of steps) {
  console.log(`— ${name}`);
  const { code } = await runProgram(process.execPath, args);
  if (code !== 0) exitWithMessage(`The check failed at: ${name}.`);
}
console.log(`The check passed: ${steps.map(([name]) => name).join(', ')}.`);
