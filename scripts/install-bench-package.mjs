import { existsSync, mkdirSync } from 'node:fs';
import { runProgram } from './run-programs-and-stop-on-signals.mjs';

/**
 * Installs a package that only a bench needs, beside the product's packages.
 * @param {string} folder
 * @param {`${string}@${string}`} spec the package and its exact version
 * @returns {Promise<string | undefined>} what npm said if it could not be installed
 */
export async function installBenchPackage(folder, spec) {
  if (isBenchPackageInstalled(folder, spec)) return undefined;
  mkdirSync(folder, { recursive: true });
  const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await runProgram('npm', ['install', ...options, spec], { quiet: true });
  return code === 0 ? undefined : `${spec} could not be installed:\n${output.trim()}`;
}

/**
 * @param {string} folder
 * @param {string} spec
 */
export const isBenchPackageInstalled = (folder, spec) =>
  existsSync(`${folder}/node_modules/${spec.slice(0, spec.lastIndexOf('@'))}`);
