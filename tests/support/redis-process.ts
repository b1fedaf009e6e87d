import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findFreePort } from './find-free-port.ts';

const program = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path));

/** Why tests cannot start Redis here; undefined if they can. */
export const redisSkipReason = program ? undefined : 'redis-server is not on this machine';

/** A Redis without persistence. It can be stopped and restarted at the same address. */
export class RedisProcess {
  readonly url: string;
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async createAtFreePort(): Promise<RedisProcess> {
    return new RedisProcess(await findFreePort());
  }

  async start(): Promise<void> {
    const settings = ['--port', `${this.#port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const redis = spawn(program!, [...settings, '--dir', tmpdir()], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = redis;
    await new Promise<void>((started, failed) => {
      redis.once('error', failed);
      redis.once('exit', (code) => failed(new Error(`redis-server ended with ${code}`)));
      redis.stdout.on('data', (output) => `${output}`.includes('Ready to accept connections') && started());
    });
  }

  /** Stops answering while its connections stay open. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Kills the process, like a power failure. */
  stop(): Promise<void> {
    const redis = this.#process;
    this.#process = undefined;
    if (!redis || redis.exitCode !== null) return Promise.resolve();
    return new Promise((ended) => {
      redis.removeAllListeners('exit').once('exit', () => ended());
      redis.kill('SIGKILL');
    });
  }
}
