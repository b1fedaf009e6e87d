import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

export const readDeployFile = (name: string) => fs.readFileSync(path.join('deploy', name), 'utf8');

/** Runs a script of `deploy/` with another name in the place of that of role and database. */
async function runScript(client: pg.Client, script: string, name: string): Promise<void> {
  const statements = readDeployFile(script)
    .replaceAll(/^--.*\n/gm, '')
    .split(';\n');
  for (const statement of statements.filter(Boolean))
    await client.query(statement.replaceAll(/\bfieldhouse\b/g, name));
}

/** An empty database and its role, made by scripts of `deploy/` on the server of DATABASE_URL. */
export async function createDatabaseWithRole(serverUrl: string, scripts: string[]) {
  const name = `fieldhouse_${process.pid}_${Date.now()}`;
  const password = 'of-this-test-alone';
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  const drop = async () => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`drop role if exists ${name}`);
    await admin.end();
  };
  try {
    for (const script of scripts) await runScript(admin, script, name);
    await admin.query(`alter role ${name} password '${password}'`);
  } catch (error) {
    await drop();
    throw error;
  }
  const url = Object.assign(new URL(serverUrl), { username: name, password, pathname: `/${name}` }).href;
  return { name, url, drop };
}
