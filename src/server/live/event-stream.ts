import type { Writable } from 'node:stream';

/** A reader this many bytes behind gets no further events until it has read these; they wait in its log. */
const congestedBytes = 256 * 1024;
/** A reader this many bytes behind is cut off: events that are in no log had piled up. */
const maxUnreadBytes = 1024 * 1024;
/** A reader that reads nothing between so many heartbeats is cut off; it reconnects and resumes. */
const maxStalledHeartbeats = 2;
/** An ended stream whose reader reads nothing holds its socket so long. */
const endTimeoutMs = 5_000;

/** The part of a response that a stream uses; a Fastify reply fits. */
export interface StreamReply {
  readonly raw: Writable & { writeHead(status: number, headers: Record<string, string>): unknown };
  getHeaders(): object;
  hijack(): unknown;
}

/** Whose stream it is. */
export interface StreamReader {
  userId: string;
  sessionId: string;
  /** The household's network, as `getHouseholdNetwork` returns it. */
  network: string;
  /** The last event that the reader has; undefined for one that begins now. */
  after: number | undefined;
}

/** One open response of Server-Sent Events (WHATWG HTML, section 9.2). */
export class EventStream implements StreamReader {
  readonly userId: string;
  readonly sessionId: string;
  readonly network: string;
  readonly after: number | undefined;
  /** The newest logged event that was sent; undefined until the position in the log is known. */
  lastId: number | undefined;
  /** Whether the log has grown before the position was known. */
  hasMissedNotice = false;
  /** When it was last checked that the session still exists. */
  checkedAt = Date.now();
  readonly #raw: StreamReply['raw'];
  #stalledHeartbeats = 0;

  constructor(reply: StreamReply, { userId, sessionId, network, after }: StreamReader) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.network = network;
    this.after = after;
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

  /** Whether the reader is so far behind that it gets no logged events until `onDrain`. */
  get isCongested(): boolean {
    return this.#raw.writableNeedDrain && this.#raw.writableLength > congestedBytes;
  }

  onClose(callback: () => void): void {
    this.#raw.once('close', callback);
  }

  /** Called whenever the reader has read all that had piled up. */
  onDrain(callback: () => void): void {
    this.#raw.on('drain', callback);
  }

  /** Sends the event that follows `lastId`; the text is empty for an event without a meaning to this reader. */
  sendLoggedEvent(id: number, text: string): void {
    this.lastId = id;
    this.#write(text);
  }

  sendEvent(kind: string, data: object): void {
    this.#write(formatEvent(kind, data));
  }

  /** Sends the reader on to this position: what lies before it is in the log no more. */
  sendRefetchUpTo(id: number): void {
    this.sendLoggedEvent(id, formatEvent('refetch', {}, id));
  }

  /** Sets where the reader resumes, without an event. */
  sendResumePosition(id: number): void {
    this.lastId = id;
    this.#write(`id: ${id}\n\n`);
  }

  sendHeartbeat(): void {
    this.#stalledHeartbeats = this.isCongested ? this.#stalledHeartbeats + 1 : 0;
    if (this.#stalledHeartbeats >= maxStalledHeartbeats) this.destroyConnection();
    else this.#write(':\n\n');
  }

  end(): void {
    this.#raw.end();
    setTimeout(() => this.destroyConnection(), endTimeoutMs).unref();
  }

  /** Ends it for a newer one; the reader is asked not to reconnect by itself. */
  endAsReplaced(): void {
    this.sendEvent('replaced', {});
    this.end();
  }

  destroyConnection(): void {
    this.#raw.destroy();
  }

  #write(text: string): void {
    if (this.closed || text === '') return;
    this.#raw.write(text);
    if (this.#raw.writableLength > maxUnreadBytes) this.destroyConnection();
  }
}

/** @throws TypeError when the data cannot be serialized */
export function formatEvent(kind: string, data: object, id?: number): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `${idLine}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
