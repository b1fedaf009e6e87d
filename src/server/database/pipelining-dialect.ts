import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  type KyselyPlugin,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

// Kysely lets the statements of a transaction wait for each other, even those that a caller issues together. Here they
// are sent at once, in one round trip, and so is the first of them with its `begin`. The clients must pipeline.

export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PipeliningDriver {
    return new PipeliningDriver(this.#config);
  }
}

export class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings);
    // Fails only with the connection, and then the next statement fails too.
    connection.executeQuery(CompiledQuery.raw('begin')).catch(() => undefined);
  }
}

/** Opens Kysely so that its transactions pipeline. */
export function createPipeliningKysely<Schema>(
  dialect: PipeliningDialect,
  plugins: KyselyPlugin[],
): Kysely<Schema> {
  const connections = new Kysely<Schema>({ dialect }).getExecutor();
  const executor = new PipeliningExecutor(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    { provideConnection: (consumer) => connections.provideConnection(consumer) },
    plugins,
  );
  return new Kysely<Schema>({ config: { dialect }, dialect, driver: dialect.createDriver(), executor });
}

class PipeliningExecutor extends DefaultQueryExecutor {
  /** For a transaction. */
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    return super.withConnectionProvider(new ConcurrentConnectionProvider(provider));
  }
}

/** Gives one connection to all who ask, as long as its transaction is open. */
class ConcurrentConnectionProvider implements ConnectionProvider {
  readonly #provider: ConnectionProvider;
  #connection: Promise<DatabaseConnection> | undefined;

  constructor(provider: ConnectionProvider) {
    this.#provider = provider;
  }

  async provideConnection<Result>(consumer: (connection: DatabaseConnection) => Promise<Result>) {
    this.#connection ??= this.#provider.provideConnection(async (connection) => connection);
    return consumer(await this.#connection);
  }
}
