import {
  type DatabaseConnection,
  type Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

export type Hear = (payload: string) => void;

/** What carries notices between server processes in the place of NOTIFY. */
export interface Carrier {
  /** False while it cannot be reached: NOTIFY carries them then. */
  readonly ready: boolean;
  /** Nobody waits for it; what cannot be carried is found when `onDoubt` makes its hearers look. */
  publish(channel: string, payloads: string[]): void;
  listen(channel: string, hear: Hear): () => void;
  /** Called when something may have been missed, often while it cannot be reached; answers how to stop. */
  onDoubt(hear: () => void): () => void;
  close(): void;
}

type Announce = Carrier['publish'];

interface Underway {
  carrier: Carrier;
  /** Said when the transaction has committed, and never when it has not. */
  after: (() => void)[];
}

const carriers = new WeakMap<object, Carrier>();
const transactions = new WeakMap<DatabaseConnection, Underway>();

/** From here on what is announced with this database goes by the carrier. */
export function carryFor<Schema>(db: Kysely<Schema>, carrier: Carrier): void {
  carriers.set(db, carrier);
}

/**
 * How to announce what this database does or this transaction is about to commit; undefined where the statement
 * itself has to, by NOTIFY.
 */
export async function carriedBy(
  db: Pick<Kysely<unknown>, 'isTransaction' | 'getExecutor'>,
): Promise<Announce | undefined> {
  if (!db.isTransaction) {
    const carrier = carriers.get(db);
    return carrier?.ready ? (...notice) => carrier.publish(...notice) : undefined;
  }
  const underway = await db.getExecutor().provideConnection(async (one) => transactions.get(one));
  if (!underway?.carrier.ready) return undefined;
  return (...notice) => underway.after.push(() => underway.carrier.publish(...notice));
}

/** Hands to the carrier what a transaction has announced once that has committed. */
export class CarryingDialect extends PostgresDialect {
  readonly #given: PostgresDialectConfig;
  readonly #carrier: Carrier;

  constructor(given: PostgresDialectConfig, carrier: Carrier) {
    super(given);
    this.#given = given;
    this.#carrier = carrier;
  }

  override createDriver() {
    return new CarryingDriver(this.#given, this.#carrier);
  }
}

class CarryingDriver extends PostgresDriver {
  readonly #carrier: Carrier;

  constructor(given: PostgresDialectConfig, carrier: Carrier) {
    super(given);
    this.#carrier = carrier;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    transactions.set(connection, { carrier: this.#carrier, after: [] });
    await super.beginTransaction(connection, settings);
  }

  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection);
    const underway = transactions.get(connection);
    transactions.delete(connection);
    for (const say of underway?.after ?? []) say();
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    transactions.delete(connection);
    await super.rollbackTransaction(connection);
  }
}
