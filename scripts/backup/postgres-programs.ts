import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { parseDatabaseAddress } from '#server/database/hosts/database-address.ts';

const run = promisify(execFile);

type Program = 'pg_dump' | 'pg_restore';

export const getMajorVersion = (version: string): string => version.split('.')[0] ?? '';

/** @throws Error with a sentence where there is no program of this major version */
export async function findPostgresProgram(program: Program, major: string): Promise<string> {
  const folders = [`/usr/lib/postgresql/${major}/bin`, ...(process.env.PATH ?? '').split(delimiter)];
  for (const file of folders.map((folder) => join(folder, program)).filter((path) => existsSync(path))) {
    const { stdout } = await run(file, ['--version']).catch(() => ({ stdout: '' }));
    if (/\s(\d+)/.exec(stdout)?.[1] === major) return file;
  }
  throw new Error(
    `There is no ${program} ${major} here, which a PostgreSQL server ${major} needs: on Debian, ` +
      `apt install postgresql-client-${major}.`,
  );
}

/** Runs a program of PostgreSQL on the database of a URL. It ends with this process. */
export async function runPostgresProgram(file: string, url: string, args: string[]): Promise<void> {
  const { env, database } = toProgramSettings(url);
  const running = run(file, [`--dbname=${database}`, '--no-password', ...args], {
    ...{ env: { ...process.env, ...env }, maxBuffer: 2 ** 26 },
  });
  const killRunningProgram = () => void running.child.kill();
  process.on('exit', killRunningProgram);
  try {
    await running;
  } catch (error) {
    const lines = (error as { stderr?: string }).stderr?.trim().split('\n').slice(0, 10).join('\n');
    throw new Error(lines || `${file} could not be run.`);
  } finally {
    process.off('exit', killRunningProgram);
  }
}

/** Of libpq; the server's own driver also knows `no-verify` and `ssl=true`. */
const sslModes = new Set(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']);

/**
 * What the server's driver reads in a URL, for programs that read other URLs. The password goes where others do not
 * see it in the list of processes.
 */
export function toProgramSettings(url: string): { env: Record<string, string>; database: string } {
  const address = parseDatabaseAddress(url)!;
  const { host, port, user, database, password, ssl } = new pg.Client({ connectionString: address.url });
  const hosts = address.hosts.length > 1 ? address.hosts : [{ host, port }];
  const parameters = new URL(address.url).searchParams;
  const mode = parameters.get('sslmode') ?? '';
  const settings = {
    PGHOST: hosts.map((one) => one.host).join(','),
    PGPORT: hosts.map((one) => one.port).join(','),
    PGTARGETSESSIONATTRS: hosts.length > 1 ? 'read-write' : undefined,
    PGUSER: user,
    PGPASSWORD: typeof password === 'string' ? password : undefined,
    PGSSLMODE: sslModes.has(mode) ? mode : ssl ? 'require' : undefined,
    PGSSLROOTCERT: parameters.get('sslrootcert'),
    PGSSLCERT: parameters.get('sslcert'),
    PGSSLKEY: parameters.get('sslkey'),
    PGOPTIONS: parameters.get('options'),
  };
  const env = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  return { env, database: `dbname='${(database ?? '').replaceAll(/['\\]/g, '\\$&')}'` };
}
