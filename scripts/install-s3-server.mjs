/**
 * Installs the S3 server of the tests beside the product's packages, where neither its licences nor its old packages are
 * the product's. `.ci/run` calls it; without it those tests are skipped.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { exitWithMessage, runProgram } from './run-programs-and-stop-on-signals.mjs';

const server = 's3rver@3.7.1';
const folder = '.cache/s3-server';

if (!existsSync(`${folder}/node_modules/s3rver`)) {
  mkdirSync(folder, { recursive: true });
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await runProgram('npm', ['install', ...options, server], { quiet: true });
  if (code !== 0) exitWithMessage(`${server} could not be installed:\n${output.trim()}`);
}
