import { Redis as Client, type RedisOptions } from 'ioredis';
import type { Log } from '../../log.ts';
import type { NoticeTransport, OnNotice } from './notice-transport.ts';

/** A Redis may be shared with other programs. */
const prefix = 'fieldhouse:';
const heartbeatChannel = 'heartbeat';
const heartbeatMs = 2_000;
/** A Redis that hangs keeps its connections open: it is dead when this many own heartbeats do not come back. */
const maxMissedHeartbeats = 2;
/** A notice lost between a commit and the end of its process, or in a failover, is found after so many heartbeats. */
const gapCheckEvery = 8;
const maxRetryMs = 5_000;

const options: RedisOptions = {
  // Nobody waits for Redis: a notice that cannot be sent now is dropped.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  connectTimeout: 5_000,
  retryStrategy: (tries) => Math.min(maxRetryMs, 50 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random()),
};

/** Connects in the background; the server starts and works without it. */
export function openRedisTransport(url: { url: string; log: Log }): NoticeTransport {
  return new RedisTransport(url.url, url.log);
}

class RedisTransport implements NoticeTransport {
  readonly #log: Log;
  readonly #publisher: Client;
  readonly #subscriber: Client;
  readonly #channels = new Map<string, Set<OnNotice>>([
    [heartbeatChannel, new Set([() => (this.#missedHeartbeats = 0)])],
  ]);
  readonly #gapCallbacks = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  #state: 'opening' | 'up' | 'down' | 'closed' = 'opening';
  #missedHeartbeats = 0;
  #heartbeats = 0;

  constructor(url: string, log: Log) {
    this.#log = log;
    this.#publisher = new Client(url, options);
    this.#subscriber = new Client(url, options);
    for (const client of [this.#publisher, this.#subscriber]) {
      client.on('ready', () => void this.#onConnectionReady());
      client.on('error', (error) => this.#onConnectionLost(error));
      client.on('close', () => this.#onConnectionLost());
    }
    this.#subscriber.on('message', (name: string, message: string) => {
      const subscribers = this.#channels.get(name.slice(prefix.length)) ?? [];
      for (const payload of message.split('\n')) for (const onNotice of subscribers) onNotice(payload);
    });
    this.#timer = setInterval(() => this.#sendHeartbeat(), heartbeatMs).unref();
  }

  get ready(): boolean {
    return this.#state === 'up';
  }

  publish(channel: string, payloads: string[]): void {
    if (payloads.length === 0) return;
    this.#publisher
      .publish(prefix + channel, payloads.join('\n'))
      .catch((error) => this.#onConnectionLost(error));
  }

  subscribe(channel: string, onNotice: OnNotice): () => void {
    const subscribers = this.#channels.get(channel) ?? new Set();
    if (!this.#channels.has(channel) && this.ready) this.#subscribe([channel]);
    this.#channels.set(channel, subscribers.add(onNotice));
    return () => subscribers.delete(onNotice);
  }

  onPossibleGap(callback: () => void): () => void {
    this.#gapCallbacks.add(callback);
    return () => this.#gapCallbacks.delete(callback);
  }

  close(): void {
    this.#state = 'closed';
    clearInterval(this.#timer);
    for (const client of [this.#publisher, this.#subscriber]) client.disconnect();
  }

  /** Up when both connections are, and every channel is subscribed to. */
  async #onConnectionReady(): Promise<void> {
    if (this.#publisher.status !== 'ready' || this.#subscriber.status !== 'ready') return;
    if (!(await this.#subscribe([...this.#channels.keys()])) || this.#state === 'closed') return;
    if (this.#state === 'down') this.#log.info('Redis is back and sends the notices');
    this.#state = 'up';
    this.#missedHeartbeats = 0;
    this.#callGapCallbacks();
  }

  #subscribe(channels: string[]): Promise<boolean> {
    return this.#subscriber.subscribe(...channels.map((channel) => prefix + channel)).then(
      () => true,
      (error) => {
        this.#onConnectionLost(error);
        return false;
      },
    );
  }

  /** Logs once, however often Redis cannot be reached until it is back. */
  #onConnectionLost(error?: Error): void {
    if (this.#state === 'down' || this.#state === 'closed') return;
    this.#state = 'down';
    this.#log.warn(
      { err: error },
      'Redis cannot be reached: notices go through the database until it is back',
    );
  }

  #sendHeartbeat(): void {
    this.#heartbeats += 1;
    if (!this.ready || this.#heartbeats % gapCheckEvery === 0) this.#callGapCallbacks();
    if (!this.ready) return;
    this.#missedHeartbeats += 1;
    if (this.#missedHeartbeats > maxMissedHeartbeats) this.#reconnect();
    else this.publish(heartbeatChannel, ['']);
  }

  #reconnect(): void {
    this.#onConnectionLost(new Error('Redis does not answer'));
    for (const client of [this.#publisher, this.#subscriber]) client.disconnect(true);
  }

  #callGapCallbacks(): void {
    for (const callback of this.#gapCallbacks) callback();
  }
}
