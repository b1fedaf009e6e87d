import pg from 'pg';
import { compileRowReader, type RowReader } from './compile-row-reader.ts';

type Field = Pick<pg.FieldDef, 'name' | 'dataTypeID'>;

/** What pg's Query does and its types do not say. */
interface PgQuery {
  name: string | undefined;
  callback: (error: Error | undefined, result: pg.QueryResult) => void;
  _accumulateRows: boolean;
  _canceledDueToError: unknown;
  _result: { rows: object[]; fields: Field[]; _types: pg.CustomTypesConfig };
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: { fields: Field[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
}

const PgQuery = pg.Query as unknown as new (text: string, values: unknown[]) => PgQuery;

/** A statement whose rows are read by a compiled function. */
export class CompiledRowsStatement {
  readonly text: string;
  /** Absent: it is not prepared. */
  readonly name: string | undefined;
  readonly #readers = new Map<string, RowReader>();

  constructor(text: string, name: string | undefined) {
    this.text = text;
    this.name = name;
  }

  /** One for each set of types: a migration may change them while servers of two versions run. */
  getReader(fields: Field[], types: pg.CustomTypesConfig): RowReader {
    const key = fields.map(({ name, dataTypeID }) => `${name} ${dataTypeID}`).join();
    const known = this.#readers.get(key);
    if (known) return known;
    const getTypeParser = (typeId: number) =>
      types.getTypeParser(typeId as never, 'text') as (text: string) => unknown;
    const reader = compileRowReader(fields, getTypeParser);
    this.#readers.set(key, reader);
    return reader;
  }
}

/** What a connection knows of the statements that were prepared on it. */
interface DescribedStatements {
  readers: Map<string, RowReader>;
  /** The connection, without asking what the rows look like. */
  connection: pg.Connection;
}

const describedByConnection = new WeakMap<pg.Connection, DescribedStatements>();

function getDescribedStatements(connection: pg.Connection): DescribedStatements {
  const known = describedByConnection.get(connection);
  if (known) return known;
  const silent = Object.assign(Object.create(connection) as pg.Connection, { describe: () => {} });
  const described = { readers: new Map<string, RowReader>(), connection: silent };
  describedByConnection.set(connection, described);
  return described;
}

/**
 * One execution of such a statement. On a connection where it was prepared it does not ask for the description of its
 * rows again, which costs as much as a short row: PostgreSQL refuses to execute a prepared statement whose row has changed.
 */
class CompiledRowsQuery extends PgQuery {
  readonly #statement: CompiledRowsStatement;
  #read: RowReader | undefined;
  #connection: pg.Connection | undefined;

  constructor(statement: CompiledRowsStatement, values: unknown[]) {
    super(statement.text, values);
    this.name = statement.name;
    this.#statement = statement;
  }

  override prepare(connection: pg.Connection): void {
    this.#connection = connection;
    const { name } = this.#statement;
    const described = getDescribedStatements(connection);
    this.#read = name === undefined ? undefined : described.readers.get(name);
    super.prepare(this.#read ? described.connection : connection);
  }

  override handleRowDescription({ fields }: { fields: Field[] }): void {
    const { name } = this.#statement;
    this.#read = this.#statement.getReader(fields, this._result._types);
    if (name !== undefined) getDescribedStatements(this.#connection!).readers.set(name, this.#read);
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this._canceledDueToError) return;
    try {
      this._result.rows.push(this.#read!(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }
}

/** Executes the statement with `send`, the client's own `query`. */
export function sendCompiledRowsQuery(
  send: (query: pg.Submittable) => unknown,
  statement: CompiledRowsStatement,
  values: unknown[],
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new CompiledRowsQuery(statement, values);
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    send(query as unknown as pg.Submittable);
  });
}
