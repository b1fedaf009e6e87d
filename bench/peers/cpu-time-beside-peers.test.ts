import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-peers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const jobs = [
  'newest',
  'four filters with total',
  'sport with total',
  'search',
  'by id',
  'radius',
  'message',
];

function runBench(args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(
    process.execPath,
    ['--import=tsx', 'scripts/run-npm-subcommand.mjs', 'bench', 'peers', ...args],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((done) => child.once('close', (code) => done({ code, output })));
}

test('the bench of peers gets the same answers from all and writes a ratio for every job', async ({
  skip,
}) => {
  if (!process.env.DATABASE_URL)
    skip('several servers read one database, which the embedded engine cannot do');
  const into = join(folder, 'peers.md');
  const { code, output } = await runBench([
    ...['--seconds', '0.3', '--athletes', '2000', '--rounds', '1', '--into', into],
  ]);
  expect(code, output).toBe(0);
  const page = readFileSync(into, 'utf8');
  expect(page.indexOf('## What falls short')).toBeGreaterThan(0);
  const rows = page.split('\n').filter((line) => /^\| .+ \| [\d.]+ \+ [\d.]+ \|.*\(x[\d.]+\)/.test(line));
  expect(rows.map((line) => line.split(' | ')[0]?.slice(2))).toEqual([...jobs, ...jobs]);
  expect(page).toContain("- product: the product's ids and totals in every request that was compared.");
}, 600_000);
