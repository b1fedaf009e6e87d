import { Redis as Client, type RedisOptions } from 'ioredis';
import type { Carrier, Hear } from './database/carrier.ts';
import type { Log } from './log.ts';

/** Redis is shared: so nothing of another program is heard here. */
const prefix = 'fieldhouse:';
const pulse = 'pulse';
const pulseEvery = 2_000;
/** A Redis that stands still keeps its connections open: that its own word does not come back tells. */
const mostUnheard = 2;
/** What was said between a commit and the end of its process, or while Redis changed hands, is found this often. */
const looksEvery = 8;
const slowest = 5_000;

const options: RedisOptions = {
  // Nobody waits for Redis: what cannot be said now is not said.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResubscribe: false,
  connectTimeout: 5_000,
  retryStrategy: (tries) => Math.min(slowest, 50 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random()),
};

/** Connects in the background; the server starts and works without it. */
export function openRedis(given: { url: string; log: Log }): Carrier {
  return new RedisCarrier(given.url, given.log);
}

class RedisCarrier implements Carrier {
  readonly #log: Log;
  readonly #speaker: Client;
  readonly #hearer: Client;
  readonly #channels = new Map<string, Set<Hear>>([[pulse, new Set([() => (this.#unheard = 0)])]]);
  readonly #doubters = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;
  #state: 'opening' | 'up' | 'down' | 'closed' = 'opening';
  #unheard = 0;
  #looks = 0;

  constructor(url: string, log: Log) {
    this.#log = log;
    this.#speaker = new Client(url, options);
    this.#hearer = new Client(url, options);
    for (const client of [this.#speaker, this.#hearer]) {
      client.on('ready', () => void this.#begin());
      client.on('error', (error) => this.#lost(error));
      client.on('close', () => this.#lost());
    }
    this.#hearer.on('message', (name: string, said: string) => {
      const heard = this.#channels.get(name.slice(prefix.length)) ?? [];
      for (const payload of said.split('\n')) for (const hear of heard) hear(payload);
    });
    this.#timer = setInterval(() => this.#look(), pulseEvery).unref();
  }

  get ready(): boolean {
    return this.#state === 'up';
  }

  publish(channel: string, payloads: string[]): void {
    if (payloads.length === 0) return;
    this.#speaker.publish(prefix + channel, payloads.join('\n')).catch((error) => this.#lost(error));
  }

  listen(channel: string, hear: Hear): () => void {
    const heard = this.#channels.get(channel) ?? new Set();
    if (!this.#channels.has(channel) && this.ready) this.#subscribe([channel]);
    this.#channels.set(channel, heard.add(hear));
    return () => heard.delete(hear);
  }

  onDoubt(hear: () => void): () => void {
    this.#doubters.add(hear);
    return () => this.#doubters.delete(hear);
  }

  close(): void {
    this.#state = 'closed';
    clearInterval(this.#timer);
    for (const client of [this.#speaker, this.#hearer]) client.disconnect();
  }

  /** Up when both connections are, and everything is listened for. */
  async #begin(): Promise<void> {
    if (this.#speaker.status !== 'ready' || this.#hearer.status !== 'ready') return;
    if (!(await this.#subscribe([...this.#channels.keys()])) || this.#state === 'closed') return;
    if (this.#state === 'down') this.#log.info('Redis is back and carries the notices');
    this.#state = 'up';
    this.#unheard = 0;
    this.#doubt();
  }

  #subscribe(channels: string[]): Promise<boolean> {
    return this.#hearer.subscribe(...channels.map((channel) => prefix + channel)).then(
      () => true,
      (error) => {
        this.#lost(error);
        return false;
      },
    );
  }

  /** Said once, however often it cannot be reached until it is back. */
  #lost(error?: Error): void {
    if (this.#state === 'down' || this.#state === 'closed') return;
    this.#state = 'down';
    this.#log.warn(
      { err: error },
      'Redis cannot be reached: notices go through the database until it is back',
    );
  }

  #look(): void {
    this.#looks += 1;
    if (!this.ready || this.#looks % looksEvery === 0) this.#doubt();
    if (!this.ready) return;
    this.#unheard += 1;
    if (this.#unheard > mostUnheard) this.#renew();
    else this.publish(pulse, ['']);
  }

  #renew(): void {
    this.#lost(new Error('Redis does not answer'));
    for (const client of [this.#speaker, this.#hearer]) client.disconnect(true);
  }

  #doubt(): void {
    for (const hear of this.#doubters) hear();
  }
}
