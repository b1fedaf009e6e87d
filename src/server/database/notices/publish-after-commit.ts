import type { DatabaseConnection, Kysely, PostgresDialectConfig, TransactionSettings } from 'kysely';
import { PipeliningDialect, PipeliningDriver } from '../pipelining-dialect.ts';
import type { NoticeTransport } from './notice-transport.ts';

type Publish = NoticeTransport['publish'];

interface OpenTransaction {
  transport: NoticeTransport;
  /** Run when the transaction has committed, and never when it is rolled back. */
  afterCommit: (() => void)[];
}

const transports = new WeakMap<object, NoticeTransport>();
const transactions = new WeakMap<DatabaseConnection, OpenTransaction>();

/** From here on notices that are published with this database go by the transport. */
export function setNoticeTransport<Schema>(db: Kysely<Schema>, transport: NoticeTransport): void {
  transports.set(db, transport);
}

/**
 * How to publish what this database does, or what this transaction is about to commit; undefined where the statement
 * itself has to, by NOTIFY.
 */
export async function getAfterCommitPublisherIfReady(
  db: Pick<Kysely<unknown>, 'isTransaction' | 'getExecutor'>,
): Promise<Publish | undefined> {
  if (!db.isTransaction) {
    const transport = transports.get(db);
    return transport?.ready ? (...notice) => transport.publish(...notice) : undefined;
  }
  const open = await db.getExecutor().provideConnection(async (connection) => transactions.get(connection));
  if (!open?.transport.ready) return undefined;
  return (...notice) => open.afterCommit.push(() => open.transport.publish(...notice));
}

/** Publishes the notices of a transaction once it has committed. */
export class AfterCommitDialect extends PipeliningDialect {
  readonly #config: PostgresDialectConfig;
  readonly #transport: NoticeTransport;

  constructor(config: PostgresDialectConfig, transport: NoticeTransport) {
    super(config);
    this.#config = config;
    this.#transport = transport;
  }

  override createDriver() {
    return new AfterCommitDriver(this.#config, this.#transport);
  }
}

class AfterCommitDriver extends PipeliningDriver {
  readonly #transport: NoticeTransport;

  constructor(config: PostgresDialectConfig, transport: NoticeTransport) {
    super(config);
    this.#transport = transport;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    transactions.set(connection, { transport: this.#transport, afterCommit: [] });
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection);
    const committed = transactions.get(connection);
    transactions.delete(connection);
    for (const publish of committed?.afterCommit ?? []) publish();
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    transactions.delete(connection);
    await super.rollbackTransaction(connection);
  }
}
