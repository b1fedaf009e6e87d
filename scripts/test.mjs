// `npm test`: only Node's own modules until the packages are there. Arguments go to Vitest.
import { buildIfStale } from './build-if-stale.mjs';
import { describeHowToGetChromium, findOrInstallChromium } from './find-or-install-chromium.mjs';
import { installPackages } from './install-packages.mjs';
import { exitWithMessage, runProgram, stopChildrenOnSignals } from './run-programs-and-stop-on-signals.mjs';

const chosen = process.argv.slice(2);
const withJourneys = chosen.length === 0 || chosen.some((word) => /e2e|journeys|sweep/.test(word));

stopChildrenOnSignals();
await installPackages({ forDevelopment: true });
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, NODE_ENV: 'test' };
if (withJourneys) {
  if (!(await buildIfStale())) exitWithMessage('The build failed: the reason is printed above.');
  env.CHROMIUM = await findOrInstallChromium();
  if (!env.CHROMIUM) exitWithMessage(describeHowToGetChromium());
}
const { code } = await runProgram(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...chosen], {
  env,
});
process.exitCode = code || (chosen.length === 0 ? await checkRequirementCoverage() : 0);

/**
 * In a whole run each requirement of docs/requirements.md needs a test that passed, or that says what this machine lacks.
 * Prints only what is missing.
 */
async function checkRequirementCoverage() {
  const args = ['--import=tsx', 'scripts/list-untested-requirements.ts', '--ran'];
  const { code, output } = await runProgram(process.execPath, args, { quiet: true });
  if (code !== 0) process.stdout.write(output);
  return code;
}
