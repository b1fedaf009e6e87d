import type { ClientBase, Connection, Submittable } from 'pg';

/** The COPY functions of `pg`'s connection, missing from its types. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Sends rows in COPY's text format as they arrive, in chunks of any length. */
type CopyChunks = Iterable<string> | AsyncIterable<string>;

class CopyFromStdinQuery implements Submittable {
  readonly #text: string;
  readonly #pieces: CopyChunks;
  readonly #settle: (error?: Error) => void;
  #failed: Error | undefined;

  constructor(copyStatement: string, chunks: CopyChunks, settle: (error?: Error) => void) {
    this.#text = copyStatement;
    this.#pieces = chunks;
    this.#settle = settle;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  async handleCopyInResponse(connection: CopyConnection): Promise<void> {
    try {
      for await (const piece of this.#pieces) {
        if (this.#failed) return;
        connection.sendCopyFromChunk(Buffer.from(piece));
        await waitUntilDrained(connection);
      }
      connection.endCopyFrom();
    } catch (error) {
      this.#failed = error as Error;
      connection.sendCopyFail('the rows could not be read');
    }
  }

  handleError(error: Error): void {
    this.#failed ??= error;
    this.#settle(this.#failed);
  }

  handleReadyForQuery(): void {
    this.#settle(this.#failed);
  }

  handleCommandComplete(): void {}
}

async function waitUntilDrained({ stream }: Connection): Promise<void> {
  if (!stream.writableNeedDrain) return;
  await new Promise<void>((resolve) => {
    const resolveOnDrainOrClose = () => {
      stream.off('drain', resolveOnDrainOrClose);
      stream.off('close', resolveOnDrainOrClose);
      resolve();
    };
    stream.on('drain', resolveOnDrainOrClose);
    stream.on('close', resolveOnDrainOrClose);
  });
}

/** Runs a `copy … from stdin`. The embedded engine holds all of it in memory until the end. */
export async function copyFromStdin(
  client: ClientBase,
  copyStatement: string,
  chunks: CopyChunks,
): Promise<void> {
  // Behind a `copy` nothing may be sent before its end.
  const pipelining = client as { pipeline?: boolean };
  const { pipeline = false } = pipelining;
  pipelining.pipeline = false;
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(
        new CopyFromStdinQuery(copyStatement, chunks, (error) => (error ? reject(error) : resolve())),
      );
    });
  } finally {
    pipelining.pipeline = pipeline;
  }
}

const escapeSequences: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Writes a row in COPY's text format, from values in PostgreSQL's own text form. */
export function formatCopyRow(values: readonly (string | null)[]): string {
  const cells = values.map((value) =>
    value === null ? '\\N' : value.replace(/[\\\n\r\t]/g, (c) => escapeSequences[c]!),
  );
  return `${cells.join('\t')}\n`;
}
