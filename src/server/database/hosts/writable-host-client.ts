import pg from 'pg';
import { type DatabaseHost, parseDatabaseAddress } from './database-address.ts';
import { hostTimeoutMs, readOnlyCode, readTimeline, WritableHost } from './writable-host.ts';

export type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client;

/** A client that connects to the host that takes writes, and is cut when this one no longer does. */
export function followWritableHost(Client: ClientClass, writableHost: WritableHost): ClientClass {
  return class extends Client {
    #host: DatabaseHost | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(
        writableHost.hasSeveral ? { ...(config as object), connectionTimeoutMillis: hostTimeoutMs } : config,
      );
      this.connection.on('errorMessage', ({ code }: { code?: string }) => {
        // After the statement has its error.
        if (code === readOnlyCode && this.#host)
          setImmediate(() => writableHost.cutConnectionsTo(this.#host!));
      });
    }

    override connect(callback?: unknown): Promise<pg.Client> & undefined {
      const connecting = this.#connect();
      if (typeof callback === 'function') {
        connecting.then(
          () => callback(null, this),
          (error) => callback(error),
        );
        return undefined as never;
      }
      return connecting as never;
    }

    cut(): void {
      this.connection.stream.destroy(new Error('Connection terminated: its server is no longer the primary'));
    }

    async #connect(): Promise<pg.Client> {
      const host = await writableHost.find();
      this.#host = host;
      this.once('end', () => writableHost.remove(this));
      // Also while it is in nobody's hands, when an 'error' event without a listener would end the process.
      this.on('error', () => writableHost.doubt(host));
      if (writableHost.hasSeveral) Object.assign(this, host);
      try {
        await super.connect();
        writableHost.add(this, host);
        if (writableHost.hasSeveral) await readTimeline(this);
      } catch (error) {
        writableHost.doubt(host);
        throw error;
      }
      return this;
    }
  };
}

/** For a command that needs one connection to the host that takes writes. */
export function createWritableHostClient(url: string, settings: pg.ClientConfig): pg.Client {
  const address = parseDatabaseAddress(url)!;
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  const Client = followWritableHost(pg.Client, new WritableHost(address, settings, silent));
  return new Client({ ...settings, connectionString: address.url });
}
