import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

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

/** Runs a program of PostgreSQL on the database of a URL, whose password others must not see in the list of processes. */
export async function runPostgresProgram(file: string, url: string, args: string[]): Promise<void> {
  const database = new URL(url);
  const password = decodeURIComponent(database.password);
  database.password = '';
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) };
  await run(file, [`--dbname=${database.href}`, '--no-password', ...args], { env, maxBuffer: 2 ** 26 }).catch(
    (error: Error & { stderr?: string }) => {
      const lines = error.stderr?.trim().split('\n').slice(0, 10).join('\n');
      throw new Error(lines || `${file} could not be run.`);
    },
  );
}
