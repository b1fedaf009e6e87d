// `npm run fuzz`: 200,000 random requests over all calls, or as many as fit into 15 minutes;
// `npm run fuzz -- CASES SEED MINUTES` changes that.
import { runProgram, stopChildrenOnSignals } from './run-programs-and-stop-on-signals.mjs';

const [cases = '200000', seed = `${Math.floor(Math.random() * 2 ** 31)}`, minutes = '15'] =
  process.argv.slice(2);
process.env.FUZZ_CASES = cases;
process.env.FUZZ_SEED = seed;
process.env.FUZZ_SECONDS = `${Number(minutes) * 60}`;
console.log(`${cases} requests in at most ${minutes} minutes, seed ${seed}`);

stopChildrenOnSignals();
const { code } = await runProgram(process.execPath, [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'product',
  'tests/fuzz',
]);
process.exitCode = code;
