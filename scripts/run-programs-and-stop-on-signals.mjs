import { spawn } from 'node:child_process';

/** Children that still run; each leads a process group of its own, so that its own children end with it. */
const running = new Set();

/**
 * Runs a program to its end and returns its exit code. It has no standard input, so it cannot prompt.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `quiet` keeps back what it prints
 * @returns {Promise<{ code: number, output: string }>} `output` is the captured output
 */
export function runProgram(program, args, { env = process.env, quiet = false } = {}) {
  const child = spawn(program, args, {
    env,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    detached: process.platform !== 'win32',
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return new Promise((done) => {
    const resolveWithOutput = (/** @type {number} */ code, why = '') => {
      running.delete(child);
      done({ code, output: output + why });
    };
    child.once('error', (error) => resolveWithOutput(127, error.message));
    child.once('close', (code) => resolveWithOutput(code ?? 1));
  });
}

/** Ends every child that `runProgram` started, with its own children. */
export function stopChildren() {
  for (const child of running) {
    try {
      if (process.platform === 'win32') child.kill();
      else process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It ended in this moment.
    }
  }
}

/**
 * While a script only prepares something, SIGTERM and Ctrl-C end it and its children at once.
 * @returns {() => void} call it when somebody else takes over the signals
 */
export function stopChildrenOnSignals() {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const listeners = Object.entries(codes).map(([signal, code]) => {
    const stopChildrenAndExit = () => {
      stopChildren();
      process.exit(code);
    };
    process.on(signal, stopChildrenAndExit);
    return () => process.off(signal, stopChildrenAndExit);
  });
  return () => {
    for (const stop of listeners) stop();
  };
}

/** @param {string} sentence */
export function exitWithMessage(sentence) {
  console.error(sentence);
  process.exit(1);
}
