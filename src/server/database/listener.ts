import type { ClientBase } from 'pg';
import type { Log } from '../log.ts';

type Hear = (payload: string) => void;

export interface ListenerClient extends ClientBase {
  end(): Promise<void>;
}

const slowest = 5_000;
/** A connection can be cut without either end hearing of it (a firewall that forgets): ask now and then. */
const heartbeat = 30_000;

/** One connection that hears NOTIFY, made anew whenever it is lost. */
export class Listener {
  readonly #makeClient: () => ListenerClient;
  readonly #patience: number | undefined;
  readonly #log: Log;
  readonly #channels = new Map<string, Set<Hear>>();
  readonly #onReconnect = new Set<() => void>();
  #client: ListenerClient | undefined;
  #connecting: Promise<ListenerClient> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #pulse: NodeJS.Timeout | undefined;
  #delay = 50;
  #closed = false;

  /** `patience`: after so many milliseconds without an answer a connection is taken for dead. */
  constructor(makeClient: () => ListenerClient, patience: number | undefined, log: Log) {
    this.#makeClient = makeClient;
    this.#patience = patience;
    this.#log = log;
  }

  /** Notices may be missed while the connection is down: this is the moment to look again. */
  onReconnect(hear: () => void): () => void {
    this.#onReconnect.add(hear);
    return () => this.#onReconnect.delete(hear);
  }

  async listen(channel: string, hear: Hear): Promise<() => Promise<void>> {
    const heard = this.#channels.get(channel) ?? new Set();
    heard.add(hear);
    const isNew = !this.#channels.has(channel);
    this.#channels.set(channel, heard);
    try {
      const client = await this.#connect();
      if (isNew) await this.#ask(client, `listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await this.#stop(channel, hear);
      throw error;
    }
    return () => this.#stop(channel, hear);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    await this.#client?.end().catch(() => {});
  }

  async #stop(channel: string, hear: Hear): Promise<void> {
    const heard = this.#channels.get(channel);
    heard?.delete(hear);
    if (!heard || heard.size > 0) return;
    this.#channels.delete(channel);
    const client = this.#client;
    if (client) await this.#ask(client, `unlisten ${client.escapeIdentifier(channel)}`).catch(() => {});
  }

  #connect(): Promise<ListenerClient> {
    if (this.#client) return Promise.resolve(this.#client);
    this.#connecting ??= this.#open().finally(() => (this.#connecting = undefined));
    return this.#connecting;
  }

  async #open(): Promise<ListenerClient> {
    const client = this.#makeClient();
    // Without a listener for 'error' a cut connection would end the process.
    client.on('error', (error) => this.#log.warn({ err: error }, 'The listening connection failed'));
    client.on('notification', ({ channel, payload }) => {
      for (const hear of this.#channels.get(channel) ?? []) hear(payload ?? '');
    });
    await client.connect();
    client.on('end', () => this.#lost(client));
    for (const channel of this.#channels.keys())
      await this.#ask(client, `listen ${client.escapeIdentifier(channel)}`);
    this.#client = client;
    this.#delay = 50;
    this.#pulse = setInterval(() => void this.#ask(client, 'select 1').catch(() => {}), heartbeat).unref();
    return client;
  }

  /** Cuts a connection that swallows the question: TCP itself would wait a quarter of an hour. */
  async #ask(client: ListenerClient, text: string): Promise<void> {
    const cut = () => {
      this.#log.warn({}, 'The listening connection does not answer');
      void client.end();
    };
    const deadline = this.#patience && setTimeout(cut, this.#patience).unref();
    try {
      await client.query(text);
    } finally {
      clearTimeout(deadline);
    }
  }

  #lost(client: ListenerClient): void {
    if (this.#client === client) this.#client = undefined;
    clearInterval(this.#pulse);
    if (!this.#closed) this.#again();
  }

  #again(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#reconnect(), this.#delay).unref();
    this.#delay = Math.min(slowest, this.#delay * 2);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect();
      for (const hear of this.#onReconnect) hear();
    } catch (error) {
      this.#log.warn({ err: error }, 'The listening connection could not be made again');
      if (!this.#closed) this.#again();
    }
  }
}
