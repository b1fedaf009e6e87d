import {
  createCloseStatementPacket,
  createQueryPacket,
  createSyncPacket,
  type EngineResponse,
  joinBuffers,
  type SessionStatus,
} from './postgres-wire-protocol.ts';

type ExchangeBatch = (batch: Uint8Array<ArrayBuffer>) => Promise<EngineResponse>;

/** A connection to the session: `postgres-wire-stream.ts` makes it look like a socket. */
export interface SessionClient {
  readonly destroyed: boolean;
  receive(bytes: Uint8Array): void;
  destroy(error?: Error): void;
}

/** A protocol packet that closes a prepared statement, to be sent before the client's own. */
type ClosePacket = Uint8Array;

interface SessionJob {
  client: SessionClient | undefined;
  /** Undefined: nothing was sent to the engine. */
  exchange: () => Promise<EngineResponse | undefined>;
  done: () => void;
}

/**
 * The engine has one session; several connections share it. A connection inside a transaction, or in the
 * middle of an extended query, owns the session: the others' batches wait until it is idle again.
 */
export class SharedSession {
  readonly #exchange: ExchangeBatch;
  readonly #clients = new Set<SessionClient>();
  readonly #statements = new Map<string, SessionClient>();
  #queue: SessionJob[] = [];
  #owner: SessionClient | undefined;
  #status: SessionStatus = 'idle';
  #busy = false;

  constructor(exchange: ExchangeBatch) {
    this.#exchange = exchange;
  }

  join(client: SessionClient): void {
    this.#clients.add(client);
  }

  /** Resolves when the engine has sent its response to the client. */
  submit(client: SessionClient, parts: readonly Uint8Array[]): Promise<void> {
    return new Promise((done) => {
      this.#queue.push({ client, exchange: () => this.#exchange(joinBuffers(parts)), done });
      void this.#runNextJob();
    });
  }

  /** Runs `work` between two transactions: all other batches wait for it. Rejects if the engine stops before. */
  pauseFor(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const runWorkAndSettle = async () => void (await work().then(resolve, reject));
      // Too late to change anything unless the work has not run.
      const rejectBecauseStopped = () => reject(new Error('The database engine stopped.'));
      this.#queue.push({ client: undefined, exchange: runWorkAndSettle, done: rejectBecauseStopped });
      void this.#runNextJob();
    });
  }

  /**
   * Prepared statements are named in the session, which the clients share. Returns the packet that closes the
   * statement when another client holds the name. Both have the same text (see prepared-statement.ts).
   */
  takeStatementName(client: SessionClient, statementName: string): ClosePacket | undefined {
    const holder = this.#statements.get(statementName);
    this.#statements.set(statementName, client);
    return holder && holder !== client ? createCloseStatementPacket(statementName) : undefined;
  }

  /** Cleans up after a cut connection as a server does: rolls back, drops its statements, settings and locks. */
  leave(client: SessionClient): void {
    if (!this.#clients.delete(client)) return;
    const own = [...this.#statements].filter(([, holder]) => holder === client).map(([name]) => name);
    for (const name of own) this.#statements.delete(name);
    this.#queue = this.#queue.filter((job) => job.client !== client || void job.done());
    const owned = this.#owner === client;
    if (owned) this.#owner = undefined;
    const runWorkAndSettle = () => this.#exchange(this.#createCleanUpBatch(own));
    this.#queue.unshift({ client: undefined, exchange: runWorkAndSettle, done: () => {} });
    void this.#runNextJob();
  }

  /** The engine has died and closed every connection; the next connection gets a new session. */
  reset(error: Error): void {
    const clients = [...this.#clients];
    this.#clients.clear();
    this.#statements.clear();
    for (const job of this.#queue.splice(0)) job.done();
    this.#owner = undefined;
    this.#status = 'idle';
    for (const client of clients) client.destroy(error);
  }

  #createCleanUpBatch(statements: readonly string[]): Uint8Array<ArrayBuffer> {
    const open = this.#status !== 'idle';
    return joinBuffers([
      ...(this.#status === 'open' ? [createSyncPacket()] : []),
      ...(open ? [createQueryPacket('rollback')] : []),
      ...statements.map(createCloseStatementPacket),
      createSyncPacket(),
      createQueryPacket('reset all'),
      createQueryPacket('select pg_advisory_unlock_all()'),
    ]);
  }

  #takeNextJob(): SessionJob | undefined {
    const at = this.#owner ? this.#queue.findIndex((job) => job.client === this.#owner) : 0;
    return at < 0 ? undefined : this.#queue.splice(at, 1)[0];
  }

  async #runNextJob(): Promise<void> {
    if (this.#busy) return;
    const job = this.#takeNextJob();
    if (!job) return;
    this.#busy = true;
    try {
      const answer = await job.exchange();
      if (!answer) return;
      this.#status = answer.status;
      const { client } = job;
      this.#owner = answer.status === 'idle' || !client || client.destroyed ? undefined : client;
      if (client && !client.destroyed) client.receive(answer.bytes);
      if (answer.notifications) for (const each of this.#clients) each.receive(answer.notifications);
    } catch (error) {
      job.client?.destroy(error as Error);
    } finally {
      this.#busy = false;
      job.done();
      void this.#runNextJob();
    }
  }
}
