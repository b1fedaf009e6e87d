import { ReconnectingEventReader } from '../messages/reconnecting-event-reader.ts';
import {
  type BenchMember,
  callApi,
  fetchThread,
  type Reply,
  registerMembers,
  sendMessage,
} from '../support/api-client.ts';

const senderCount = 10;
const readerCount = 2;
/** Between the requests of one client: at most 100 sends a second, so that the machine has room for the fault. */
const pauseMs = 100;
const retryMs = 50;
/** As long as a browser waits that shows a clock. */
const requestTimeoutMs = 40_000;

export interface LoadReport {
  /** Longest time after the fault without an acknowledged send, in seconds; 0 where there was no gap over half a second. */
  silenceS: number;
  /** From the moment at which what failed was back until the first acknowledged send that came after it. */
  afterRepairS: number;
  /** How many responses were no good ones, by kind: `503`, `500`, `cut off` … */
  failures: Record<string, number>;
  acknowledged: number;
  lost: number;
  twice: number;
  outOfOrder: number;
  /** Messages that the receiver's stream missed or had twice, across its reconnections. */
  streamMissed: number;
  streamTwice: number;
}

/** Members who send, each one message after the other with an idempotency key, and who read, until they are stopped. */
export class SteadyLoad {
  /** Of the nodes that they send to in turn. */
  readonly #origins: string[];
  readonly #receiver: BenchMember;
  readonly #senders: BenchMember[];
  readonly #stream: ReconnectingEventReader;
  readonly #acknowledged = new Map<string, string>();
  readonly #goodAt: number[] = [];
  readonly #failures: Record<string, number> = {};
  /** How many messages of each sender are acknowledged. */
  readonly #sentBy: number[] = [];
  #faultAt = 0;
  #repairedAt = 0;
  #isStopped = false;
  #running: Promise<unknown> | undefined;

  /** The receiver's stream is at the first origin. */
  static async start(...origins: [string, ...string[]]): Promise<SteadyLoad> {
    const members = await registerMembers(origins[0], senderCount + 1);
    const load = new SteadyLoad(origins, members);
    await load.#stream.opened;
    load.#running = Promise.all([
      ...load.#senders.map((_, s) => load.#send(s)),
      ...Array.from({ length: readerCount }, (_, r) => load.#read(r)),
    ]);
    await load.waitForGoodAnswers(50);
    return load;
  }

  private constructor(origins: [string, ...string[]], members: BenchMember[]) {
    [this.#receiver, ...this.#senders] = members as [BenchMember, ...BenchMember[]];
    this.#origins = origins;
    this.#stream = new ReconnectingEventReader(origins[0], this.#receiver);
  }

  #getOrigin(client: number): string {
    return this.#origins[client % this.#origins.length]!;
  }

  markFault(): void {
    this.#faultAt = performance.now();
    this.#repairedAt = 0;
  }

  /** What had failed is back. */
  markRepaired(): void {
    this.#repairedAt = performance.now();
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** Waits for so many acknowledged sends more. @throws after a minute */
  async waitForGoodAnswers(count: number): Promise<void> {
    const enough = this.#goodAt.length + count;
    const until = Date.now() + 60_000;
    while (this.#goodAt.length < enough) {
      if (Date.now() > until) throw new Error(`No good answers: ${JSON.stringify(this.#failures)}`);
      await sleep(5);
    }
  }

  /** From the return of what had failed until each of the senders has got an acknowledgement, in seconds. */
  async getSecondsUntilAllHaveSent(): Promise<number> {
    const repairedAt = this.#repairedAt;
    const counts = this.#senders.map((_, s) => this.#sentBy[s] ?? 0);
    const until = Date.now() + 60_000;
    while (counts.some((count, s) => (this.#sentBy[s] ?? 0) <= count)) {
      if (Date.now() > until) throw new Error(`Some cannot send: ${JSON.stringify(this.#failures)}`);
      await sleep(5);
    }
    return (performance.now() - repairedAt) / 1000;
  }

  /** Stops without a comparison. */
  abandon(): void {
    this.#isStopped = true;
    this.#stream.close();
  }

  /** Compares what was acknowledged with what is stored and with what the stream has brought. */
  async stop(): Promise<LoadReport> {
    this.#isStopped = true;
    await this.#running;
    const { missed, receivedTwice } = await this.#stream.countMissedAndDuplicates(this.#senders);
    return {
      ...this.#measureSilence(),
      failures: this.#failures,
      ...(await this.#compareThreads()),
      streamMissed: missed,
      streamTwice: receivedTwice,
    };
  }

  async #send(s: number): Promise<void> {
    const sender = this.#senders[s]!;
    for (let n = 0; !this.#isStopped; n++) {
      const content = `${s} ${n}`;
      const { body } = await this.#callUntilAnswered(() =>
        sendMessage(this.#getOrigin(s), sender, this.#receiver, content, content),
      );
      this.#goodAt.push(performance.now());
      this.#sentBy[s] = n + 1;
      if (body.content !== content) this.#count('contradiction');
      this.#acknowledged.set(content, body.id);
      await sleep(pauseMs);
    }
  }

  async #read(r: number): Promise<void> {
    const { cookie } = this.#senders[r]!;
    const paths = ['/api/conversations', '/api/athletes'];
    for (let n = 0; !this.#isStopped; n++) {
      const path = paths[n % paths.length]!;
      await this.#callUntilAnswered(() => callApi(this.#getOrigin(r), 'GET', path, { headers: { cookie } }));
      await sleep(pauseMs);
    }
  }

  /** Tries again with the same idempotency key, as the web app does. */
  async #callUntilAnswered(call: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await Promise.race([call().catch(toFailureName), sleep(requestTimeoutMs, 'unanswered')]);
      if (typeof reply !== 'string' && reply.status < 300) return reply;
      this.#count(typeof reply === 'string' ? reply : nameStatus(reply));
      await sleep(retryMs);
    }
  }

  #count(kind: string): void {
    this.#failures[kind] = (this.#failures[kind] ?? 0) + 1;
  }

  #measureSilence(): { silenceS: number; afterRepairS: number } {
    const after = this.#goodAt.filter((at) => at > this.#faultAt);
    const gaps = after.map((at, i) => at - (i === 0 ? this.#faultAt : after[i - 1]!));
    const silence = Math.max(0, ...gaps);
    const back = this.#repairedAt ? after.find((at) => at > this.#repairedAt) : undefined;
    return {
      silenceS: silence > 500 ? silence / 1000 : 0,
      afterRepairS: back ? (back - this.#repairedAt) / 1000 : 0,
    };
  }

  async #compareThreads(): Promise<Pick<LoadReport, 'acknowledged' | 'lost' | 'twice' | 'outOfOrder'>> {
    const threads = await Promise.all(
      this.#senders.map((sender) => fetchThread(this.#getOrigin(0), this.#receiver, sender)),
    );
    const stored = threads.flat();
    const ids = new Set(stored.map(({ id }) => id));
    return {
      acknowledged: this.#acknowledged.size,
      lost: [...this.#acknowledged.values()].filter((id) => !ids.has(id)).length,
      twice: stored.length - new Set(stored.map(({ content }) => content)).size,
      outOfOrder: threads
        .map((thread) => thread.map(({ content }) => Number(content.split(' ')[1])))
        .map((places) => places.filter((place, i) => i > 0 && place < places[i - 1]!).length)
        .reduce((sum, n) => sum + n, 0),
    };
  }
}

function toFailureName(error: NodeJS.ErrnoException): string {
  if (error.code === 'ECONNREFUSED') return 'refused';
  return error.code === 'ECONNRESET' || /cut off|hang up/.test(error.message) ? 'cut off' : error.message;
}

const nameStatus = ({ status, headers }: Reply): string =>
  status === 503 && !headers['retry-after'] ? '503 without Retry-After' : String(status);

const sleep = <Value>(ms: number, value?: Value): Promise<Value> =>
  new Promise((resolve) => setTimeout(() => resolve(value as Value), ms).unref());
