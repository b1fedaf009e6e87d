import type pg from 'pg';
import { unfinishedRestoreSchema } from '#server/backup/unfinished-restore.ts';
import { createWritableHostClient } from '#server/database/hosts/writable-host-client.ts';
import { hasOtherClients, waitForOtherClientsToEnd } from '#server/database/other-clients.ts';

/** Any number that no other advisory lock of this database uses. */
const lockKey = 7_201_047;

/** The database of a server, into which a restore loads a backup. No server of another machine starts on it meanwhile. */
export interface TargetDatabase {
  /** Takes out what was loaded, if nobody else uses the database. */
  empty(): Promise<void>;
  /** Hands the database over to the servers. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/** @throws Error with a sentence where another restore runs into this database */
export async function openTargetDatabase(url: string): Promise<TargetDatabase> {
  const settings = { connectionTimeoutMillis: 10_000, keepAlive: true };
  const client = createWritableHostClient(url, settings);
  // A later query fails, too, and says so.
  client.on('error', () => {});
  await client.connect();
  try {
    await lockAndMark(client);
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    empty: async () => {
      if (await findTable(client)) await dropSchemas(client);
      await client.query(`drop schema ${unfinishedRestoreSchema}`);
    },
    release: async () => void (await client.query(`drop schema ${unfinishedRestoreSchema}`)),
    close: () => client.end(),
  };
}

/** Returns the name of a table, if there is one. */
export async function findTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%s.%s', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
  );
  return rows[0]?.name;
}

async function dropSchemas(client: pg.Client): Promise<void> {
  // A server may have written what must not be dropped.
  if (!(await waitForOtherClientsToEnd(client))) throw new Error('Other programs use the database');
  await client.query(
    `begin; drop schema if exists pgboss cascade; drop schema public cascade; create schema public;
     grant usage on schema public to public; commit`,
  );
}

async function lockAndMark(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lockKey,
  ]);
  if (!rows[0]?.locked) throw new Error('Another restore into the database of DATABASE_URL is running.');
  // Of a restore that was killed: what it began to load may still be loading.
  if (await hasOtherClients(client, "application_name = 'pg_restore'"))
    throw new Error('A pg_restore still runs in the database of DATABASE_URL: end it first.');
  await client.query(`create schema if not exists ${unfinishedRestoreSchema}`);
}
