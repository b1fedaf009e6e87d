import { type BenchMember, fetchThread } from '../support/api-client.ts';
import { EventStreamClient } from '../support/event-stream-client.ts';

/** Reads an event stream and resumes after its last event when the stream is lost, as the web app does. */
export class ReconnectingEventReader {
  readonly #origin: string;
  readonly #reader: BenchMember;
  readonly #received: string[] = [];
  /** Each stands for one event that could not be sent: the web app then loads everything. */
  #refetches = 0;
  #stream: EventStreamClient | undefined;
  #closed = false;
  /** Resolves when the first stream is open. */
  readonly opened: Promise<void>;
  #resolveOpened = () => {};

  constructor(origin: string, reader: BenchMember) {
    this.#origin = origin;
    this.#reader = reader;
    this.opened = new Promise((resolve) => {
      this.#resolveOpened = resolve;
    });
    this.#connect();
  }

  /** Waits up to 10 s for missing messages of these conversations, counts them, and closes the stream. */
  async countMissedAndDuplicates(
    conversationPartners: BenchMember[],
  ): Promise<{ missed: number; receivedTwice: number }> {
    const threads = await Promise.all(
      conversationPartners.map((other) => fetchThread(this.#origin, this.#reader, other)),
    );
    const ids = threads.flat().map(({ id }) => id);
    const countMissingMessages = () => {
      const received = new Set(this.#received);
      return Math.max(0, ids.filter((id) => !received.has(id)).length - this.#refetches);
    };
    for (let tries = 0; tries < 100 && countMissingMessages() > 0; tries++) await sleep(100);
    this.close();
    return {
      missed: countMissingMessages(),
      receivedTwice: this.#received.length - new Set(this.#received).size,
    };
  }

  close(): void {
    this.#closed = true;
    this.#stream?.close();
  }

  #connect(): void {
    const last = this.#stream?.lastEventId;
    const path = `/api/events${last ? `?lastEventId=${last}` : ''}`;
    const before = this.#stream;
    this.#stream = new EventStreamClient(
      this.#origin,
      { cookie: this.#reader.cookie, path },
      {
        open: () => this.#resolveOpened(),
        message: ({ id }) => void this.#received.push(id),
        refetch: () => {
          this.#refetches += 1;
        },
        lost: () => void this.#reconnect(),
      },
    );
    this.#stream.lastEventId ??= before?.lastEventId;
  }

  async #reconnect(): Promise<void> {
    await sleep(50);
    if (!this.#closed) this.#connect();
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
