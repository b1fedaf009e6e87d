import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from './find-free-port.ts';

const program = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((file) => fs.existsSync(file));

/** Why tests cannot start PgBouncer here; undefined if they can. */
export const pgbouncerSkipReason = program ? undefined : 'pgbouncer is not on this machine';

/** PgBouncer with the settings of `deploy/pgbouncer.ini`. It can be killed and started again at the same address. */
export class PgbouncerProcess {
  readonly #folder: string;
  readonly #url: URL;
  #process: ChildProcess | undefined;

  private constructor(folder: string, url: URL) {
    this.#folder = folder;
    this.#url = url;
  }

  /** `directUrl` has the user and password that both PostgreSQL and PgBouncer ask for. */
  static async createFor(directUrl: string, moreSettings: string[] = []): Promise<PgbouncerProcess> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-pgbouncer-'));
    fs.chmodSync(folder, 0o777);
    const { hostname, port, username, password, pathname } = new URL(directUrl);
    const url = new URL(directUrl);
    url.port = String(await findFreePort());
    const settings = fs
      .readFileSync('deploy/pgbouncer.ini', 'utf8')
      .replace(/^fieldhouse = .*/m, `${pathname.slice(1)} = host=${hostname} port=${port || 5432}`)
      .replace(/^listen_port = .*/m, `listen_port = ${url.port}`)
      .replace(/\/(etc\/pgbouncer|var\/\w+\/postgresql)\//g, `${folder}/`);
    fs.writeFileSync(path.join(folder, 'pgbouncer.ini'), [settings, ...moreSettings].join('\n'));
    fs.writeFileSync(path.join(folder, 'userlist.txt'), `"${username}" "${password}"\n`);
    return new PgbouncerProcess(folder, url);
  }

  get url(): string {
    return this.#url.href;
  }

  async start(): Promise<void> {
    // It refuses to run as root.
    const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
    const settings = path.join(this.#folder, 'pgbouncer.ini');
    const started = spawn(program!, [...user, settings], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = started;
    await new Promise<void>((resolve, reject) => {
      let output = '';
      started.once('error', reject);
      started.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${output}`)));
      started.stderr.on('data', (text) => {
        output += text;
        if (output.includes('process up')) resolve();
      });
    });
  }

  /** Like a power failure. */
  kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    fs.rmSync(path.join(this.#folder, 'pgbouncer.pid'), { force: true });
    if (!running || running.exitCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      running.removeAllListeners('exit').once('exit', () => resolve());
      running.kill('SIGKILL');
    });
  }

  async killAndDelete(): Promise<void> {
    await this.kill();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
