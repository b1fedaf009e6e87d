import { CamelCasePlugin, sql } from 'kysely';
import pg from 'pg';
import type { Log } from '../../log.ts';
import type { Db } from '../kysely-connection-types.ts';
import { createPipeliningKysely, PipeliningDialect } from '../pipelining-dialect.ts';
import { type ReplicaDatabase, Replicas } from './replicas.ts';

interface ReplicaOptions {
  urls: string[];
  /** As for the primary: types, settings of the session, connections. */
  settings: pg.PoolConfig;
  log: Log;
}

/** Connects when somebody reads; a replica that is away now is found later. */
export function openReplicas<Schema>({ urls, settings, log }: ReplicaOptions): Replicas<Schema> {
  return new Replicas(
    urls.map((url) => openReplica<Schema>(url, settings)),
    log,
  );
}

function openReplica<Schema>(url: string, settings: pg.PoolConfig): ReplicaDatabase<Schema> {
  const pool = new pg.Pool({ ...settings, connectionString: url });
  const clients = new Set<pg.Client>();
  // Failures are found where the replica is read.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    clients.add(client);
    client.on('error', () => {});
    client.once('end', () => clients.delete(client));
  });
  const { host } = new URL(url);
  return {
    name: host,
    db: createPipeliningKysely<Schema>(new PipeliningDialect({ pool }), [
      new CamelCasePlugin({ maintainNestedObjectKeys: true }),
    ]),
    cut: () => {
      for (const client of clients) client.connection.stream.destroy();
    },
    close: async () => {
      for (const client of clients) client.connection.stream.destroy();
      await pool.end();
    },
  };
}

/** How far a replica is behind what it has received, in seconds; 0 where it is not. */
export async function readReplayLag(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
      else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as seconds`.execute(
    db,
  );
  return rows[0]!.seconds;
}
