import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from './bench-server.ts';

/** A temporary PostgreSQL with full durability that a bench may stop at any moment. */
export class TemporaryPostgres {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;

  /** Undefined where PostgreSQL's server programs are not installed. */
  static async start(): Promise<TemporaryPostgres | undefined> {
    return findPostgresBinFolder() ? new TemporaryPostgres(await findFreePort()) : undefined;
  }

  private constructor(port: number) {
    this.#port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#folder = mkdtempSync(join(tmpdir(), 'fieldhouse-cluster-'));
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', this.#folder]);
    const data = join(this.#folder, 'data');
    runPostgresProgram('initdb', [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]);
    this.start();
  }

  start(): void {
    const settings = `-p ${this.#port} -k ${this.#folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
    const log = join(this.#folder, 'log');
    runPostgresProgram('pg_ctl', [
      '-D',
      join(this.#folder, 'data'),
      '-l',
      log,
      '-w',
      '-t',
      '60',
      '-o',
      settings,
      'start',
    ]);
  }

  /** Like a power cut: everything that is not on disk is lost. */
  stop(): void {
    runPostgresProgram('pg_ctl', ['-D', join(this.#folder, 'data'), '-m', 'immediate', 'stop']);
  }

  remove(): void {
    this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function findPostgresBinFolder(): string | undefined {
  const root = '/usr/lib/postgresql';
  try {
    const newest = readdirSync(root)
      .sort((a, b) => Number(a) - Number(b))
      .at(-1);
    return newest && join(root, newest, 'bin');
  } catch {
    return undefined;
  }
}

// PostgreSQL refuses to run as root.
function runPostgresProgram(program: string, args: string[]): void {
  const command = [join(findPostgresBinFolder()!, program), ...args];
  const [first = '', ...rest] =
    process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  const { status, stderr } = spawnSync(first, rest, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
}
