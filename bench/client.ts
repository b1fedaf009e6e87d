import { connect, type Socket } from 'node:net';

export interface Ask {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** Ends sooner when so many were asked. */
  most?: number;
  /** Milliseconds between an answer and the next question. */
  pause?: number;
  /** The nth request of this load. */
  ask(n: number): Ask;
}

/** Milliseconds of every answer, as they came. */
export interface Heard {
  perSecond: number;
  times: number[];
}

/**
 * Keeps so many connections busy, each with one request at a time. Bare sockets: a client that costs as much as
 * the server would hide what the server costs. Throws at an answer that is not 2xx.
 */
export async function load({
  port,
  connections,
  seconds,
  most = Infinity,
  pause,
  ask,
}: Load): Promise<Heard> {
  const times: number[] = [];
  let asked = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const keepAsking = async () => {
    const line = await Line.open(port);
    while (asked < most && performance.now() < end) {
      const sent = performance.now();
      await line.ask(ask(asked++));
      times.push(performance.now() - sent);
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    line.close();
  };
  await Promise.all(Array.from({ length: connections }, keepAsking));
  return { perSecond: times.length / ((performance.now() - begin) / 1000), times };
}

const headEnd = Buffer.from('\r\n\r\n');

/** One keep-alive connection. Both servers say how long an answer is, so nothing else is understood. */
class Line {
  readonly #socket: Socket;
  #head: Buffer = Buffer.alloc(0);
  #missing: number | undefined;
  #answered: { resolve(): void; reject(error: Error): void } | undefined;

  static async open(port: number): Promise<Line> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Line(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#hear(chunk));
    socket.on('error', (error) => this.#answered?.reject(error));
    socket.on('close', () => this.#answered?.reject(new Error('The server hung up.')));
  }

  ask(ask: Ask): Promise<void> {
    const body = ask.body === undefined ? '' : JSON.stringify(ask.body);
    const headers = {
      host: 'localhost',
      ...ask.headers,
      ...(body && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`${ask.method} ${ask.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    return new Promise((resolve, reject) => {
      this.#answered = { resolve, reject };
    });
  }

  close(): void {
    this.#answered = undefined;
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    if (this.#missing !== undefined) this.#take(chunk.length);
    else this.#begin(chunk);
  }

  #begin(chunk: Buffer): void {
    this.#head = this.#head.length ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = this.#head.indexOf(headEnd);
    if (end < 0) return;
    const head = this.#head.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!/^HTTP\/1\.1 2/.test(head) || length === undefined) {
      this.#answered?.reject(new Error(`Not an answer to measure:\n${this.#head.toString('utf8')}`));
      return;
    }
    this.#missing = Number(length);
    this.#take(this.#head.length - end - headEnd.length);
  }

  #take(bytes: number): void {
    this.#missing! -= bytes;
    if (this.#missing! > 0) return;
    this.#missing = undefined;
    this.#head = Buffer.alloc(0);
    this.#answered?.resolve();
  }
}
