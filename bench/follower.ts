import { type BenchPerson, wholeThread } from './people.ts';
import { RawStream } from './streams.ts';

/** A reader who comes back after the last event whenever the stream is lost, as the web app does. */
export class Follower {
  readonly #origin: string;
  readonly #reader: BenchPerson;
  readonly #heard: string[] = [];
  #stream: RawStream | undefined;
  #closed = false;
  /** Resolves when the first stream stands: what was sent before is not its business. */
  readonly opened: Promise<void>;
  #open = () => {};

  constructor(origin: string, reader: BenchPerson) {
    this.#origin = origin;
    this.#reader = reader;
    this.opened = new Promise((resolve) => {
      this.#open = resolve;
    });
    this.#connect();
  }

  /** What the stream owes of these conversations after a moment of patience; then it is closed. */
  async missed(others: BenchPerson[]): Promise<{ unheard: number; heardTwice: number }> {
    const threads = await Promise.all(others.map((other) => wholeThread(this.#origin, this.#reader, other)));
    const ids = threads.flat().map(({ id }) => id);
    const unheard = () => {
      const heard = new Set(this.#heard);
      return ids.filter((id) => !heard.has(id)).length;
    };
    for (let tries = 0; tries < 100 && unheard() > 0; tries++) await pause(100);
    this.#closed = true;
    this.#stream?.close();
    return { unheard: unheard(), heardTwice: this.#heard.length - new Set(this.#heard).size };
  }

  #connect(): void {
    const last = this.#stream?.lastEventId;
    const path = `/api/events${last ? `?lastEventId=${last}` : ''}`;
    const before = this.#stream;
    this.#stream = new RawStream(
      this.#origin,
      { cookie: this.#reader.cookie, path },
      {
        open: () => this.#open(),
        message: ({ id }) => void this.#heard.push(id),
        lost: () => void this.#again(),
      },
    );
    this.#stream.lastEventId ??= before?.lastEventId;
  }

  async #again(): Promise<void> {
    await pause(50);
    if (!this.#closed) this.#connect();
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
