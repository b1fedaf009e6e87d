import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from './find-free-port.ts';

/** A temporary PostgreSQL with full durability that a test or bench may stop at any moment. */
export class TemporaryPostgres {
  readonly url: string;
  readonly port: number;
  readonly #folder: string;

  /**
   * `parentFolder`: where its folder is made. Undefined where PostgreSQL's server programs are not installed.
   */
  static async start(
    settings: Record<string, string> = {},
    parentFolder = tmpdir(),
  ): Promise<TemporaryPostgres | undefined> {
    if (!findPostgresBinFolder()) return undefined;
    const postgres = new TemporaryPostgres(await findFreePort(), parentFolder);
    runPostgresProgram('initdb', [
      ...['-D', postgres.dataFolder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    ]);
    postgres.#writeSettings(settings);
    postgres.start();
    return postgres;
  }

  private constructor(port: number, parentFolder = tmpdir()) {
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.#folder = mkdtempSync(join(parentFolder, 'fieldhouse-cluster-'));
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres', this.#folder]);
  }

  get dataFolder(): string {
    return join(this.#folder, 'data');
  }

  /** A running copy that follows this server. `isSynchronous`: this one acknowledges nothing that the copy lacks. */
  async startStandby({ isSynchronous }: { isSynchronous: boolean }): Promise<TemporaryPostgres> {
    const standby = new TemporaryPostgres(await findFreePort());
    runPostgresProgram('pg_basebackup', [
      ...['-D', standby.dataFolder, '-R', '-X', 'stream', '-c', 'fast'],
      ...['-d', `host=127.0.0.1 port=${this.port} user=postgres application_name=standby`],
    ]);
    standby.start();
    if (isSynchronous) {
      await this.query("alter system set synchronous_standby_names = 'standby'");
      await this.query('select pg_reload_conf()');
      await this.#waitForRow("select from pg_stat_replication where sync_state = 'sync'");
    }
    return standby;
  }

  start(): void {
    const settings = `-p ${this.port} -k ${this.#folder} -c listen_addresses=127.0.0.1 -c max_connections=100`;
    const log = join(this.#folder, 'log');
    runPostgresProgram('pg_ctl', [
      ...['-D', this.dataFolder, '-l', log, '-w', '-t', '60', '-o', settings, 'start'],
    ]);
  }

  /** Like a power cut: everything that is not on disk is lost. */
  stop(mode: 'immediate' | 'fast' = 'immediate'): void {
    if (this.isRunning) runPostgresProgram('pg_ctl', ['-D', this.dataFolder, '-m', mode, 'stop']);
  }

  /** Ends its processes with SIGKILL, none of which says goodbye to its clients; returns when they are gone. */
  kill(): void {
    const [first, ...others] = this.listProcessIds();
    for (const id of [first!, ...others])
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    while ([first!, ...others].some(isRunning)) sleepSync(10);
    for (const file of ['data/postmaster.pid', `.s.PGSQL.${this.port}.lock`])
      rmSync(join(this.#folder, file), { force: true });
  }

  /** Makes a standby the primary; resolves when it takes writes. */
  promote(): void {
    runPostgresProgram('pg_ctl', ['-D', this.dataFolder, '-w', '-t', '60', 'promote']);
  }

  get isRunning(): boolean {
    return existsSync(join(this.dataFolder, 'postmaster.pid'));
  }

  /** That of the first process, then those of all that it has started. */
  listProcessIds(): number[] {
    const first = readFileSync(join(this.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]!;
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
    return [first, ...children].filter(Boolean).map(Number);
  }

  /** Stops all its processes, or lets them go on: connections stay open, nothing is answered. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const id of this.listProcessIds()) process.kill(id, signal);
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows of every shape
  async query(statement: string, database = 'postgres'): Promise<any[]> {
    const url = new URL(this.url);
    url.pathname = `/${database}`;
    // Not the timeout of the role.
    url.searchParams.set('options', '-c statement_timeout=0');
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  remove(): void {
    this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #writeSettings(settings: Record<string, string>): void {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(this.dataFolder, 'postgresql.conf'), lines.join(''));
  }

  async #waitForRow(statement: string): Promise<void> {
    for (let tries = 0; tries < 200; tries++) {
      if ((await this.query(statement)).length > 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`No row came: ${statement}`);
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

/** Why tests cannot start PostgreSQL here; undefined if they can. */
export const postgresSkipReason = findPostgresBinFolder() ? undefined : 'PostgreSQL is not on this machine';

const sleepSync = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** A zombie has ended. */
function isRunning(id: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch {
    return false;
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
