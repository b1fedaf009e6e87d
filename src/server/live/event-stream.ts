import type { FastifyReply } from 'fastify';

/** A reader this many bytes behind is cut off; it reconnects and resumes after its last event. */
const maxUnreadBytes = 1024 * 1024;

/** One open response of Server-Sent Events (WHATWG HTML, section 9.2). */
export class EventStream {
  /** The newest logged event that was sent; undefined until the position in the log is known. */
  lastId: number | undefined;
  checkedAt: number;
  /** Whether the reader's session still exists. */
  readonly isAllowed: () => Promise<boolean>;
  readonly #raw: FastifyReply['raw'];

  constructor(reply: FastifyReply, isAllowed: () => Promise<boolean>, now: number) {
    this.isAllowed = isAllowed;
    this.checkedAt = now;
    this.#raw = reply.raw;
    const headers = reply.getHeaders();
    reply.hijack();
    this.#raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx would buffer the events otherwise.
      'x-accel-buffering': 'no',
    } as Record<string, string>);
    this.#raw.on('error', () => this.destroyConnection());
    // The pause before a reconnect; the page adds its own backoff.
    this.#write('retry: 2000\n\n');
  }

  get closed(): boolean {
    return this.#raw.destroyed || this.#raw.writableEnded;
  }

  onClose(callback: () => void): void {
    this.#raw.once('close', callback);
  }

  sendEvent(kind: string, data: object, id?: number): void {
    const idLine = id === undefined ? '' : `id: ${id}\n`;
    this.#write(`${idLine}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sets where the reader resumes, without an event. */
  sendResumePosition(id: number): void {
    this.lastId = id;
    this.#write(`id: ${id}\n\n`);
  }

  sendHeartbeat(): void {
    this.#write(':\n\n');
  }

  end(): void {
    this.#raw.end();
  }

  destroyConnection(): void {
    this.#raw.destroy();
  }

  #write(text: string): void {
    if (this.closed) return;
    this.#raw.write(text);
    if (this.#raw.writableLength > maxUnreadBytes) this.destroyConnection();
  }
}
