import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log.ts';
import { type DatabaseAddress, type DatabaseHost, formatDatabaseHost } from './database-address.ts';

/** A host that does not answer within this time counts as gone. */
export const hostTimeoutMs = 2_000;
/** After the first primary, others may still say so, too: a former one that came back has a lower timeline. */
const otherAnswersMs = 200;

/** PostgreSQL's code of a write that a standby, or a server set to read only, refuses. */
export const readOnlyCode = '25006';

export class NoWritableHost extends Error {
  override readonly name = 'NoWritableHost';
  readonly code = readOnlyCode;

  constructor() {
    super('No host of the database takes writes');
  }
}

/** A connection that can be cut, so that its statements fail at once and its pool forgets it. */
export interface CuttableConnection {
  cut(): void;
}

/**
 * Knows which host of a database takes writes, and the connections to each. After a failover it cuts those to the former
 * one: they would be of no use, or hang.
 */
export class WritableHost {
  readonly #address: DatabaseAddress;
  readonly #settings: pg.ClientConfig;
  readonly #log: Log;
  readonly #connections = new Map<CuttableConnection, DatabaseHost>();
  #current: DatabaseHost | undefined;
  #last: DatabaseHost | undefined;
  #searching: Promise<DatabaseHost> | undefined;

  /** `settings`: how to connect to any of the hosts, such as TLS. */
  constructor(address: DatabaseAddress, settings: pg.ClientConfig, log: Log) {
    this.#address = address;
    this.#settings = settings;
    this.#log = log;
  }

  get hasSeveral(): boolean {
    return this.#address.hosts.length > 1;
  }

  /**
   * The last host that took writes, as long as nobody doubts it; else asks all of them.
   *
   * @throws NoWritableHost, or the driver's error where none answers
   */
  find(): Promise<DatabaseHost> {
    if (!this.hasSeveral) return Promise.resolve(this.#address.hosts[0]!);
    if (this.#current) return Promise.resolve(this.#current);
    this.#searching ??= this.#search().finally(() => (this.#searching = undefined));
    return this.#searching;
  }

  /** A connection to it failed: before the next one all hosts are asked. */
  doubt(host: DatabaseHost): void {
    if (this.#current === host) this.#current = undefined;
  }

  /** It takes no writes any more, or does not answer: nobody waits for it. */
  cutConnectionsTo(host: DatabaseHost): void {
    this.doubt(host);
    for (const [connection, itsHost] of this.#connections) if (itsHost === host) connection.cut();
  }

  /** None of the hosts answered over a connection that was open. */
  cutAllConnections(): void {
    this.#current = undefined;
    for (const connection of this.#connections.keys()) connection.cut();
  }

  add(connection: CuttableConnection, host: DatabaseHost): void {
    this.#connections.set(connection, host);
  }

  remove(connection: CuttableConnection): void {
    this.#connections.delete(connection);
  }

  async #search(): Promise<DatabaseHost> {
    const found = await findPrimary(this.#address.hosts, (host) => this.#readTimeline(host));
    if (this.#last && this.#last !== found)
      this.#log.warn(`The database has moved: ${formatDatabaseHost(found)} takes the writes`);
    this.#current = found;
    this.#last = found;
    for (const [connection, host] of this.#connections) if (host !== found) connection.cut();
    return found;
  }

  /** @throws NoWritableHost where the host answers and takes no writes */
  async #readTimeline(host: DatabaseHost): Promise<string> {
    const client = new pg.Client({
      ...this.#settings,
      connectionString: this.#address.url,
      connectionTimeoutMillis: hostTimeoutMs,
      query_timeout: hostTimeoutMs,
    });
    Object.assign(client, host);
    client.on('error', () => {});
    try {
      await client.connect();
      return await readTimeline(client);
    } finally {
      client.connection.stream.destroy();
    }
  }
}

/**
 * The timeline of a server that takes writes: it grows with each promotion.
 *
 * @throws NoWritableHost
 */
export async function readTimeline(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ timeline: string | null }>(
    `select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
       then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`,
  );
  const timeline = rows[0]?.timeline;
  if (!timeline) throw new NoWritableHost();
  return timeline;
}

async function findPrimary(
  hosts: DatabaseHost[],
  ask: (host: DatabaseHost) => Promise<string>,
): Promise<DatabaseHost> {
  const primaries: { host: DatabaseHost; timeline: string }[] = [];
  const answers = hosts.map(async (host) => {
    primaries.push({ host, timeline: await ask(host) });
  });
  try {
    await Promise.any(answers);
  } catch (error) {
    const errors = (error as AggregateError).errors as Error[];
    throw errors.find((one) => !(one instanceof NoWritableHost)) ?? errors[0];
  }
  await Promise.race([Promise.allSettled(answers), sleep(otherAnswersMs)]);
  return primaries.reduce((newest, one) => (one.timeline > newest.timeline ? one : newest)).host;
}
