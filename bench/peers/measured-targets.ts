import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { folderOfPeers } from '../../scripts/install-peers-of-bench.mjs';
import { findFreePort } from '../support/bench-server.ts';

/**
 * `product` is as shipped, and `product, br` asked by a client that reads Brotli, as browsers do; `made anew` is the product
 * without its response cache.
 */
export const targets = ['bare', 'product', 'product, br', 'made anew', 'fastify', 'postgraphile'] as const;
export type Target = (typeof targets)[number];

export interface RunningTarget {
  port: number;
  child: ChildProcess;
}

interface TargetOptions {
  databaseUrl: string;
  dataDir: string;
  secret: string;
}

const product = { program: ['dist/server.mjs'], environment: {} };
const typescript = (file: string) => ({ program: ['--import', 'tsx', file], environment: {} });
const programs: Record<Target, { program: string[]; environment: Record<string, string> }> = {
  bare: typescript('bench/peers/bare-server.ts'),
  product,
  'product, br': product,
  'made anew': { ...product, environment: { RESPONSE_CACHE_MB: '0' } },
  fastify: typescript('bench/peers/fastify-server.ts'),
  postgraphile: {
    program: ['bench/peers/postgraphile-server.mjs'],
    environment: { PACKAGES: resolve(folderOfPeers), GRAPHILE_ENV: 'production' },
  },
};

/** Starts a server in production mode and resolves when it answers. */
export async function startTarget(
  target: Target,
  { databaseUrl, dataDir, secret }: TargetOptions,
): Promise<RunningTarget> {
  const { program, environment } = programs[target];
  const port = await findFreePort();
  const child = spawn(process.execPath, program, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: `${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SESSION_SECRET: secret,
      PUBLIC_URL: '',
      SMTP_URL: '',
      TILE_URL: '',
      LEGAL_SAMPLE: 'shown because this server is only measured',
      // As the other servers, which hide nothing from anybody.
      SAFEGUARDS: 'off because this server is only measured',
      RATE_LIMITS: 'off',
      // The measured load keeps both processors busy.
      SHED_LOAD: 'off',
      LOG_LEVEL: 'error',
      ...environment,
    },
  });
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`${target} ended before it answered.`);
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (response?.ok) return { port, child };
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${target} did not answer within a minute.`);
}

export function stopTarget({ child }: RunningTarget): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once('close', () => done());
    child.kill('SIGTERM');
  });
}

/** Fields of proc(5) after the name of the process, which may contain blanks. */
function readStat(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A tick of the kernel's clock, in ms. */
const tickMs = 10;
const [parentField, userField, systemField, endedUserField, endedSystemField] = [1, 11, 12, 13, 14];

const sumFields = (fields: string[], ...wanted: number[]) =>
  wanted.reduce((sum, field) => sum + Number(fields[field]), 0) * tickMs;

/** Processor time that a server has used since its start, in ms. */
export const getServerMs = ({ child }: RunningTarget) =>
  sumFields(readStat(child.pid!), userField, systemField);

/** Reads the processor time of PostgreSQL; undefined where it runs on another machine. */
export async function openPostgresClock(databaseUrl: string): Promise<(() => number) | undefined> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid');
    const postmaster = Number(readStat(rows[0].pid)[parentField]);
    return () => sumProcessorMsOfChildren(postmaster);
  } catch {
    return undefined;
  } finally {
    await client.end();
  }
}

/** Of a process, of its children, and of those who have ended. */
function sumProcessorMsOfChildren(parent: number): number {
  let sum = sumFields(readStat(parent), userField, systemField, endedUserField, endedSystemField);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readStat(pid);
      if (Number(stat[parentField]) === parent) sum += sumFields(stat, userField, systemField);
    } catch {
      // It has ended since the folder was read.
    }
  }
  return sum;
}
