import http from 'node:http';
import https from 'node:https';

export interface ReceivedEvent {
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read events of every shape
  data: any;
  id: string | undefined;
}

/** Reads GET /api/events like an EventSource that never reconnects. */
export class EventStreamReader {
  readonly received: ReceivedEvent[] = [];
  status = 0;
  headers: http.IncomingHttpHeaders = {};
  ended = false;
  /** Updated like in a browser, also by blocks without an event. */
  lastEventId: string | undefined;
  #request: http.ClientRequest;
  #waiters = new Set<() => void>();
  #incompleteBlock = '';

  constructor(origin: string, headers: Record<string, string>, query = '') {
    const { get } = origin.startsWith('https:') ? https : http;
    this.#request = get(`${origin}/api/events${query}`, { headers, agent: false }, (response) => {
      this.status = response.statusCode ?? 0;
      this.headers = response.headers;
      response.setEncoding('utf8');
      response.on('data', (text: string) => this.#readChunk(text));
      response.on('close', () => this.#markEnded());
      this.#checkWaiters();
    });
    this.#request.on('error', () => this.#markEnded());
  }

  /**
   * Resolves when the server has sent the id at which the stream begins, or has ended it before: a server that stops does
   * that. Like a browser it keeps the id that it was opened with then, so that the next stream misses nothing.
   */
  static async open(
    origin: string,
    member: { cookie: string },
    lastEventId?: string,
  ): Promise<EventStreamReader> {
    const headers: Record<string, string> = { cookie: member.cookie };
    if (lastEventId !== undefined) headers['last-event-id'] = lastEventId;
    const reader = new EventStreamReader(origin, headers);
    await reader.waitUntil(() => reader.lastEventId !== undefined || reader.ended, 'the stream to open');
    reader.lastEventId ??= lastEventId;
    return reader;
  }

  listDataOfKind(kind: string) {
    return this.received.filter((event) => event.kind === kind).map((event) => event.data);
  }

  waitUntil(isMet: () => boolean, awaited = 'an event', timeoutMs = 10_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = setTimeout(
        () =>
          reject(
            new Error(`Waited for ${awaited}; received ${JSON.stringify(this.received).slice(0, 2000)}`),
          ),
        timeoutMs,
      );
      const resolveIfMet = () => {
        if (!isMet()) return;
        clearTimeout(stop);
        this.#waiters.delete(resolveIfMet);
        resolve();
      };
      this.#waiters.add(resolveIfMet);
      resolveIfMet();
    });
  }

  close() {
    this.#request.destroy();
  }

  #readChunk(text: string) {
    const blocks = (this.#incompleteBlock + text).split('\n\n');
    this.#incompleteBlock = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
      if (fields.has('id')) this.lastEventId = fields.get('id');
      const data = fields.get('data');
      if (data !== undefined) {
        this.received.push({ kind: fields.get('event') ?? '', data: JSON.parse(data), id: fields.get('id') });
      }
    }
    this.#checkWaiters();
  }

  #markEnded() {
    this.ended = true;
    this.#checkWaiters();
  }

  #checkWaiters() {
    for (const resolveIfMet of [...this.#waiters]) resolveIfMet();
  }
}
