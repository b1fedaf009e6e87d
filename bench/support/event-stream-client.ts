import { connect, type Socket } from 'node:net';

const eventPattern =
  /\nid: (\d+)\nevent: message\ndata: (\{.*\})\n|\nid: (\d+)\n\n|(?:\nid: (\d+))?\nevent: (refetch)\n/g;

export interface ReceivedMessage {
  id: string;
  content: string | null;
  senderId: string;
}

interface StreamListeners {
  message?(arrival: ReceivedMessage): void;
  open?(): void;
  /** The reader is to load everything. */
  refetch?(): void;
}

/** An event stream (GET /api/events) on a plain socket, so that thousands cost the client little. Reads messages only. */
export class EventStreamClient {
  lastEventId: string | undefined;
  readonly #socket: Socket;
  #rest = '';

  constructor(
    origin: string,
    { cookie, path }: { cookie: string; path: string },
    listeners: StreamListeners & { lost?(): void },
  ) {
    const { hostname, port } = new URL(origin);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    socket.setEncoding('utf8');
    socket.on('connect', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`),
    );
    let lost = false;
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!lost) listeners.lost?.();
      lost = true;
    });
    socket.on('data', (text: string) => {
      if (this.lastEventId === undefined && /^HTTP\/1\.1 [345]/.test(text)) return socket.destroy();
      this.#parse(text, listeners);
    });
    this.#socket = socket;
  }

  close(): void {
    this.#socket.removeAllListeners('close');
    this.#socket.destroy();
  }

  /** The pattern skips the HTTP chunk lengths between the events. */
  #parse(text: string, listeners: StreamListeners): void {
    const all = this.#rest + text;
    const end = all.lastIndexOf('\n\n') + 2;
    if (end < 2) {
      this.#rest = all;
      return;
    }
    this.#rest = all.slice(end - 1);
    for (const [, id, data, mark, refetchedUpTo, refetch] of all.slice(0, end).matchAll(eventPattern)) {
      const isFirst = this.lastEventId === undefined;
      this.lastEventId = id ?? mark ?? refetchedUpTo ?? this.lastEventId;
      if (refetch) listeners.refetch?.();
      if (isFirst) listeners.open?.();
      if (data) listeners.message?.(JSON.parse(data));
    }
  }
}
