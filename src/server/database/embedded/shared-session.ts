import { type Answer, closeStatement, join, query, type SessionStatus, sync } from './wire-protocol.ts';

export type Exchange = (batch: Uint8Array<ArrayBuffer>) => Promise<Answer>;

/** One end of the session: `wire.ts` makes it look like a socket. */
export interface Party {
  readonly destroyed: boolean;
  receive(bytes: Uint8Array): void;
  destroy(error?: Error): void;
}

interface Job {
  party: Party | undefined;
  batch: () => Uint8Array<ArrayBuffer>;
  done: () => void;
}

/**
 * The engine has one session; several connections share it. A connection inside a transaction, or in the
 * middle of an extended query, owns the session: the others' batches wait until it is idle again.
 */
export class Session {
  readonly #exchange: Exchange;
  readonly #parties = new Set<Party>();
  readonly #statements = new Map<string, Party>();
  #queue: Job[] = [];
  #owner: Party | undefined;
  #status: SessionStatus = 'idle';
  #busy = false;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  join(party: Party): void {
    this.#parties.add(party);
  }

  /** Resolves when the engine has sent its response to the party. */
  submit(party: Party, parts: readonly Uint8Array[]): Promise<void> {
    return new Promise((done) => {
      this.#queue.push({ party, batch: () => join(parts), done });
      void this.#pump();
    });
  }

  /**
   * Prepared statements are named in the session, which the parties share. Returns the packet that closes the
   * statement when another party holds the name. Both have the same text (see prepared-statement.ts).
   */
  claimStatement(party: Party, name: string): Uint8Array | undefined {
    const holder = this.#statements.get(name);
    this.#statements.set(name, party);
    return holder && holder !== party ? closeStatement(name) : undefined;
  }

  /** Cleans up after a cut connection as a server does: rolls back, drops its statements, settings and locks. */
  leave(party: Party): void {
    if (!this.#parties.delete(party)) return;
    const own = [...this.#statements].filter(([, holder]) => holder === party).map(([name]) => name);
    for (const name of own) this.#statements.delete(name);
    this.#queue = this.#queue.filter((job) => job.party !== party || void job.done());
    const owned = this.#owner === party;
    if (owned) this.#owner = undefined;
    this.#queue.unshift({ party: undefined, batch: () => this.#cleanUp(own), done: () => {} });
    void this.#pump();
  }

  /** The engine has died and closed every connection; the next connection gets a new session. */
  reset(error: Error): void {
    const parties = [...this.#parties];
    this.#parties.clear();
    this.#statements.clear();
    for (const job of this.#queue.splice(0)) job.done();
    this.#owner = undefined;
    this.#status = 'idle';
    for (const party of parties) party.destroy(error);
  }

  #cleanUp(statements: readonly string[]): Uint8Array<ArrayBuffer> {
    const open = this.#status !== 'idle';
    return join([
      ...(this.#status === 'open' ? [sync()] : []),
      ...(open ? [query('rollback')] : []),
      ...statements.map(closeStatement),
      sync(),
      query('reset all'),
      query('select pg_advisory_unlock_all()'),
    ]);
  }

  #next(): Job | undefined {
    const at = this.#owner ? this.#queue.findIndex((job) => job.party === this.#owner) : 0;
    return at < 0 ? undefined : this.#queue.splice(at, 1)[0];
  }

  async #pump(): Promise<void> {
    if (this.#busy) return;
    const job = this.#next();
    if (!job) return;
    this.#busy = true;
    try {
      const answer = await this.#exchange(job.batch());
      this.#status = answer.status;
      const { party } = job;
      this.#owner = answer.status === 'idle' || !party || party.destroyed ? undefined : party;
      if (party && !party.destroyed) party.receive(answer.bytes);
      if (answer.notifications) for (const each of this.#parties) each.receive(answer.notifications);
    } catch (error) {
      job.party?.destroy(error as Error);
    } finally {
      this.#busy = false;
      job.done();
      void this.#pump();
    }
  }
}
