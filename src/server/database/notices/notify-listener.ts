import type { ClientBase } from 'pg';
import type { Log } from '../../log.ts';
import type { OnNotice } from './notice-transport.ts';

export interface ListenerClient extends ClientBase {
  end(): Promise<void>;
}

/** Streams are silent while it waits: they must go on within 5 s of the database's return. */
const maxDelayMs = 2_000;

interface ListenerOptions {
  /** A connection can be cut without either end noticing (a firewall that drops its state), so it is asked regularly. */
  intervalMs: number;
  /** A connection that does not answer for so long is dead. */
  timeoutMs: number | undefined;
  /** Called when the connection does not answer. */
  onUnresponsive?: () => void;
  log: Log;
}

/** One connection that listens to NOTIFY and reconnects with backoff. */
export class NotifyListener {
  readonly #makeClient: () => ListenerClient;
  readonly #options: ListenerOptions;
  readonly #log: Log;
  readonly #channels = new Map<string, Set<OnNotice>>();
  readonly #onReconnect = new Set<() => void>();
  #client: ListenerClient | undefined;
  #connecting: Promise<ListenerClient> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #delay = 50;
  #closed = false;

  constructor(makeClient: () => ListenerClient, options: ListenerOptions) {
    this.#makeClient = makeClient;
    this.#options = options;
    this.#log = options.log;
  }

  /** Called after a reconnect: notices may have been lost while the connection was down. */
  onReconnect(callback: () => void): () => void {
    this.#onReconnect.add(callback);
    return () => this.#onReconnect.delete(callback);
  }

  async listen(channel: string, onNotice: OnNotice): Promise<() => Promise<void>> {
    const subscribers = this.#channels.get(channel) ?? new Set();
    subscribers.add(onNotice);
    const isNew = !this.#channels.has(channel);
    this.#channels.set(channel, subscribers);
    try {
      const client = await this.#connect();
      if (isNew) await this.#query(client, `listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      await this.#unlisten(channel, onNotice);
      // Others may wait for this channel: the next connection listens to all of them.
      void this.#client?.end().catch(() => {});
      throw error;
    }
    return () => this.#unlisten(channel, onNotice);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    await this.#client?.end().catch(() => {});
  }

  async #unlisten(channel: string, onNotice: OnNotice): Promise<void> {
    const subscribers = this.#channels.get(channel);
    subscribers?.delete(onNotice);
    if (!subscribers || subscribers.size > 0) return;
    this.#channels.delete(channel);
    const client = this.#client;
    if (client) await this.#query(client, `unlisten ${client.escapeIdentifier(channel)}`).catch(() => {});
  }

  #connect(): Promise<ListenerClient> {
    if (this.#client) return Promise.resolve(this.#client);
    this.#connecting ??= this.#openClient().finally(() => (this.#connecting = undefined));
    return this.#connecting;
  }

  async #openClient(): Promise<ListenerClient> {
    const client = this.#makeClient();
    // Without a listener for 'error' a cut connection would end the process.
    client.on('error', (error) => this.#log.warn({ err: error }, 'The listening connection failed'));
    client.on('notification', ({ channel, payload }) => {
      for (const onNotice of this.#channels.get(channel) ?? []) onNotice(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#channels.keys())
        await this.#query(client, `listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      // It may be connected still, and would be heard beside the one that takes its place.
      client.removeAllListeners('notification');
      void client.end().catch(() => {});
      throw error;
    }
    client.on('end', () => this.#forgetClientAndRetry(client));
    this.#client = client;
    this.#delay = 50;
    this.#heartbeat = setInterval(
      () => void this.#query(client, 'select 1').catch(() => {}),
      this.#options.intervalMs,
    ).unref();
    return client;
  }

  /** Closes a connection that does not answer: TCP itself would wait a quarter of an hour. */
  async #query(client: ListenerClient, text: string): Promise<void> {
    const closeUnresponsiveClient = () => {
      this.#log.warn({}, 'The listening connection does not answer');
      void client.end();
      this.#options.onUnresponsive?.();
    };
    const { timeoutMs } = this.#options;
    const deadline = timeoutMs && setTimeout(closeUnresponsiveClient, timeoutMs).unref();
    try {
      await client.query(text);
    } finally {
      clearTimeout(deadline);
    }
  }

  #forgetClientAndRetry(client: ListenerClient): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearInterval(this.#heartbeat);
    if (!this.#closed) this.#retryLater();
  }

  #retryLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#reconnect(), this.#delay).unref();
    this.#delay = Math.min(maxDelayMs, this.#delay * 2);
  }

  async #reconnect(): Promise<void> {
    try {
      await this.#connect();
      for (const callback of this.#onReconnect) callback();
    } catch (error) {
      this.#log.warn({ err: error }, 'The listening connection could not be opened again');
      if (!this.#closed) this.#retryLater();
    }
  }
}
