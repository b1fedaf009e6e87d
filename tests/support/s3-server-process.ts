import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { S3Credentials, StorageAddress } from '#server/storage/storage-address.ts';
import { findFreePort } from './find-free-port.ts';

/** Installed beside the product's packages by `node scripts/install-s3-server.mjs`: its own packages are old. */
const program = path.resolve('.cache/s3-server/node_modules/s3rver/bin/s3rver.js');

/** Why tests cannot start an S3 server here; undefined if they can. */
export const s3SkipReason = fs.existsSync(program)
  ? undefined
  : 'there is no S3 server: node scripts/install-s3-server.mjs installs one';

/** The key that this server knows. */
const credentials: S3Credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** s3rver with one bucket. It can be killed and started again at the same address, with what is stored. */
export class S3ServerProcess {
  readonly bucket = 'fieldhouse-test';
  readonly credentials = credentials;
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-s3-'));
  readonly #port: number;
  #process: ChildProcess | undefined;

  private constructor(port: number) {
    this.#port = port;
  }

  static async createAtFreePort(): Promise<S3ServerProcess> {
    return new S3ServerProcess(await findFreePort());
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  getAddress(prefix = ''): StorageAddress & { kind: 's3' } {
    return { kind: 's3', bucket: this.bucket, prefix, region: 'us-east-1', endpoint: this.endpoint };
  }

  getUrl(prefix = ''): string {
    return `s3://${this.bucket}/${prefix}?endpoint=${this.endpoint}`;
  }

  async start(): Promise<void> {
    const where = ['-d', this.folder, '-a', '127.0.0.1', '-p', `${this.#port}`, '--no-vhost-buckets'];
    const server = spawn(process.execPath, [program, ...where, '--configure-bucket', this.bucket], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = server;
    await new Promise<void>((started, failed) => {
      server.once('error', failed);
      server.once('exit', (code) => failed(new Error(`s3rver ended with ${code}`)));
      server.stdout.on('data', (output) => `${output}`.includes('listening') && started());
    });
  }

  /** Like a power failure. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null) return;
    running.removeAllListeners('exit').kill('SIGKILL');
    await once(running, 'exit');
  }

  async killAndDelete(): Promise<void> {
    await this.kill();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
