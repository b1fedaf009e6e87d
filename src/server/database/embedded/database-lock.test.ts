import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseInUse, lockDatabase } from './database-lock.ts';

let root: string;
let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  folder = path.join(root, 'database.lock');
  children = [];
});

afterEach(async () => {
  for (const child of children) await killProcessAndWait(child);
  fs.rmSync(root, { recursive: true });
});

/** A process that takes the lock, says what came of it, and stays. */
async function spawnLockingProcess(): Promise<{ child: ChildProcess; said: string }> {
  const lock = new URL('./database-lock.ts', import.meta.url).href;
  const source = `
    import { lockDatabase } from ${JSON.stringify(lock)};
    try { lockDatabase(${JSON.stringify(folder)}, 'a server'); console.log('mine'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', source];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = await once(child.stdout!, 'data');
  return { child, said: String(said).trim() };
}

async function killProcessAndWait(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const getPathOfNewestLockFile = () => {
  const numbers = fs.readdirSync(folder).map(Number).filter(Number.isInteger);
  return path.join(folder, String(Math.max(...numbers)));
};
const readLockHolderFromNewestFile = () => JSON.parse(fs.readFileSync(getPathOfNewestLockFile(), 'utf8'));
const rewriteLockFileAsHeld = (change: object) =>
  fs.writeFileSync(
    getPathOfNewestLockFile(),
    JSON.stringify({ ...readLockHolderFromNewestFile(), free: false, ...change }),
  );

it('a second process is refused, and the error names the first', async () => {
  const { child, said } = await spawnLockingProcess();
  expect(said).toBe('mine');
  expect(() => lockDatabase(folder, 'test')).toThrow(
    `in use by process ${child.pid} (a server) on host ${os.hostname()} since ${readLockHolderFromNewestFile().since}; stop it first.`,
  );
}, 20_000);

it('the same process gets the lock again only after it released it', () => {
  const release = lockDatabase(folder, 'test');
  expect(() => lockDatabase(folder, 'test')).toThrow(DatabaseInUse);
  release();
  lockDatabase(folder, 'test')();
});

it('exactly one of several processes takes the lock of a killed one', async () => {
  const { child } = await spawnLockingProcess();
  await killProcessAndWait(child);
  const said = (await Promise.all([spawnLockingProcess(), spawnLockingProcess(), spawnLockingProcess()])).map(
    (each) => each.said,
  );
  expect(said.filter((each) => each === 'mine')).toHaveLength(1);
  expect(said.filter((each) => /in use by process/.test(each))).toHaveLength(2);
}, 30_000);

it('a later process with the same pid does not hold the lock', () => {
  lockDatabase(folder, 'test')();
  rewriteLockFileAsHeld({ started: 'an earlier boot/1' });
  lockDatabase(folder, 'test')();
});

it('a lock of another host is never taken over', () => {
  lockDatabase(folder, 'test')();
  rewriteLockFileAsHeld({ host: 'elsewhere', pid: 999_999 });
  expect(() => lockDatabase(folder, 'test')).toThrow(`remove ${getPathOfNewestLockFile()}`);
});

it('only one of several concurrent processes gets the lock, in a thousand rounds', async () => {
  const lock = new URL('./database-lock.ts', import.meta.url).href;
  const counter = path.join(root, 'counter');
  fs.writeFileSync(counter, '');
  const source = `
    import fs from 'node:fs';
    import { lockDatabase } from ${JSON.stringify(lock)};
    for (let won = 0; won < 250; ) {
      try {
        const release = lockDatabase(${JSON.stringify(folder)}, 'x');
        fs.writeFileSync(${JSON.stringify(`${root}/inside`)}, '', { flag: 'wx' });
        fs.rmSync(${JSON.stringify(`${root}/inside`)});
        release();
        won += 1;
      } catch (error) { if (error.name !== 'DatabaseInUse') throw error; }
    }`;
  const runs = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], { stdio: 'inherit' }),
  );
  children.push(...runs);
  const codes = await Promise.all(runs.map((run) => once(run, 'exit').then(([code]) => code)));
  expect(codes).toEqual([0, 0, 0, 0]);
}, 60_000);
