import type { FastifyReply } from 'fastify';

/** A reader who is this far behind is cut off; it comes back and resumes from its last event. */
const mostUnread = 1024 * 1024;

/** One open answer of Server-Sent Events (WHATWG HTML, section 9.2). */
export class Stream {
  /** The newest logged event that this reader has; undefined until that is known. */
  lastId: number | undefined;
  checkedAt: number;
  readonly mayStay: () => Promise<boolean>;
  readonly #raw: FastifyReply['raw'];

  constructor(reply: FastifyReply, mayStay: () => Promise<boolean>, now: number) {
    this.mayStay = mayStay;
    this.checkedAt = now;
    this.#raw = reply.raw;
    const headers = reply.getHeaders();
    reply.hijack();
    this.#raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx would gather the events otherwise.
      'x-accel-buffering': 'no',
    } as Record<string, string>);
    this.#raw.on('error', () => this.cut());
    // After a lost connection; the page adds its own patience.
    this.#write('retry: 2000\n\n');
  }

  get closed(): boolean {
    return this.#raw.destroyed || this.#raw.writableEnded;
  }

  onClose(hear: () => void): void {
    this.#raw.once('close', hear);
  }

  send(kind: string, data: object, id?: number): void {
    const mark = id === undefined ? '' : `id: ${id}\n`;
    this.#write(`${mark}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Where to resume from, without an event. */
  mark(id: number): void {
    this.lastId = id;
    this.#write(`id: ${id}\n\n`);
  }

  beat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    this.#raw.end();
  }

  cut(): void {
    this.#raw.destroy();
  }

  #write(text: string): void {
    if (this.closed) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > mostUnread) this.cut();
  }
}
