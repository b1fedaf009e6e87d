import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isBuildFresh } from '../../../scripts/build-if-stale.mjs';

const sources = process.cwd();
/** Nothing of the tests' own settings. */
const environment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  ...{ HOME: '/root', LANG: 'C.UTF-8', NODE_EXTRA_CA_CERTS: '/mnt/given/certificate.pem' },
};
const identity = ['-c', 'user.name=test', '-c', 'user.email=test@localhost', '-c', 'safe.directory=*'];
const programs = [
  'pg_createcluster',
  'redis-server',
  'pgbouncer',
  'nginx',
  'git',
  'openssl',
  'curl',
  'nsenter',
];

/** Why this machine cannot have another in it; undefined if it can. */
export function cleanMachineSkipReason(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux may make namespaces';
  const folders = environment.PATH.split(':');
  const missing = programs.filter(
    (name) => !folders.some((folder) => fs.existsSync(path.join(folder, name))),
  );
  if (missing.length > 0) return `not on this machine: ${missing.join(', ')}`;
  try {
    execFileSync(
      'unshare',
      ['--mount', '--net', '--pid', '--fork', '--mount-proc', 'mount', '-t', 'tmpfs', 'x', '/mnt'],
      { stdio: 'ignore' },
    );
    return undefined;
  } catch {
    return 'this machine has no namespaces';
  }
}

/**
 * A machine in this one: its own network, processes, users, settings and services, with Debian's programs and without
 * systemd. Everything in it ends with it, or with the process of the test.
 */
export class CleanMachine {
  readonly #folder: string;
  readonly #process: ChildProcess;
  readonly #firstProcessId: string;

  static async create(): Promise<CleanMachine> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldhouse-machine-'));
    // PostgreSQL and the server run as users of their own.
    fs.chmodSync(folder, 0o755);
    commitSources(path.join(folder, 'origin'));
    const script = path.join(sources, 'tests/deploy/clean-machine/set-up.sh');
    const namespaces = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child'];
    // Compressing the screens takes long, and `npm test` has done it.
    const build = isBuildFresh() ? path.join(sources, 'dist') : '';
    const child = spawn('unshare', [...namespaces, 'bash', script, folder, sources, build], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: environment,
    });
    const [output] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    if (`${output}` !== 'ready\n') throw new Error(`The machine was not made: ${output}`);
    const children = fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    return new CleanMachine(folder, child, children.trim());
  }

  private constructor(folder: string, child: ChildProcess, firstProcessId: string) {
    this.#folder = folder;
    this.#process = child;
    this.#firstProcessId = firstProcessId;
  }

  /**
   * Runs commands as its root, each of which must succeed; returns what they print.
   *
   * @throws Error with all output of commands that fail
   */
  async run(commands: string, input = ''): Promise<string> {
    const child = this.start(commands);
    let output = '';
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text));
    child.stdin!.end(input);
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${commands}\nended with ${code}:\n${output}\n${this.readLog()}`);
    return output;
  }

  /** Commands that go on until their input ends. */
  start(commands: string): ChildProcess {
    const inside = ['--target', this.#firstProcessId, '--mount', '--net', '--pid'];
    // The first failure ends a block, as a reader would stop there.
    return spawn(
      'nsenter',
      [
        ...inside,
        'bash',
        '--norc',
        '-euo',
        'pipefail',
        '-c',
        `cd /srv/fieldhouse 2>/dev/null || cd /root\n${commands}`,
      ],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
        env: environment,
      },
    );
  }

  /** What the server has logged. */
  readLog(): string {
    const file = this.#toFile('/var/log/fieldhouse.log');
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  }

  writeFile(name: string, text: string): void {
    fs.writeFileSync(this.#toFile(name), text);
  }

  /** As this process sees a file of the machine. */
  #toFile = (name: string) => `/proc/${this.#firstProcessId}/root${name}`;

  /** A release after the one that was installed: the same with one more migration. */
  async publishRelease(migration: { file: string; text: string }): Promise<void> {
    const git = `git ${identity.join(' ')}`;
    await this.run(`git clone -q /mnt/origin /mnt/release`);
    this.writeFile(`/mnt/release/migrations/${migration.file}`, migration.text);
    await this.run(`cd /mnt/release && git add -A && ${git} commit -qm Release && git push -q`);
  }

  async destroy(): Promise<void> {
    // With --kill-child its first process dies with it, and all others with that one.
    const hasEnded = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await hasEnded;
    fs.rmSync(this.#folder, { recursive: true });
  }
}

/** A repository with the sources as they are, committed or not. */
function commitSources(folder: string): void {
  const git = (...args: string[]) => execFileSync('git', [...identity, ...args]);
  git('init', '-q', '--bare', '--initial-branch=main', folder);
  const inSources = [`--git-dir=${folder}`, `--work-tree=${sources}`];
  git(...inSources, 'add', '-A');
  git(...inSources, 'commit', '-qm', 'Sources');
}
