import { connect, type Socket } from 'node:net';

export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

export interface LoadOptions {
  port: number;
  connections: number;
  seconds: number;
  /** Ends early after this many requests. */
  maxRequests?: number;
  /** Milliseconds between a response and the next request. */
  pauseMs?: number;
  /**
   * Requests a second of all connections together, as far as the server keeps up; what is late by more than a second is
   * left out. As many as it can unless given.
   */
  perSecond?: number;
  /** Called with each failure, after which its connection is replaced; unless given, the first one ends the load. */
  onFailure?: (error: Error) => void;
  /** Returns the nth request. */
  createRequest(n: number): BenchRequest;
}

/** `times`: milliseconds of every response, in order of arrival. `failed`: requests that `onFailure` was called with. */
export interface LoadResult {
  perSecond: number;
  times: number[];
  failed?: number;
}

const mostLateMs = 1_000;

/**
 * Keeps the connections busy, each with one request at a time. Plain sockets, because a client that costs as much as
 * the server would distort the result. Throws when a response is not 2xx.
 */
export async function runLoad({
  port,
  connections,
  seconds,
  maxRequests = Infinity,
  pauseMs: pause,
  perSecond,
  onFailure,
  createRequest,
}: LoadOptions): Promise<LoadResult> {
  const times: number[] = [];
  let started = 0;
  let failed = 0;
  const begin = performance.now();
  let nextAt = begin;
  const takeTurn = (rate: number): number => {
    nextAt = Math.max(nextAt + 1000 / rate, performance.now() - mostLateMs);
    return nextAt;
  };
  const end = begin + seconds * 1000;
  const sendUntilEnd = async () => {
    let connection = await KeepAliveConnection.open(port);
    while (started < maxRequests && performance.now() < end) {
      const nth = started++;
      const waitMs = perSecond ? takeTurn(perSecond) - performance.now() : 0;
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
      const sent = performance.now();
      try {
        await connection.send(createRequest(nth));
        times.push(performance.now() - sent);
      } catch (error) {
        if (!onFailure) throw error;
        failed++;
        onFailure(error as Error);
        connection.close();
        connection = await KeepAliveConnection.open(port);
      }
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, sendUntilEnd));
  return { perSecond: times.length / ((performance.now() - begin) / 1000), times, failed };
}

const headEnd = Buffer.from('\r\n\r\n');

/** One keep-alive connection. Understands only responses with a content-length, which both servers send. */
class KeepAliveConnection {
  readonly #socket: Socket;
  #head: Buffer = Buffer.alloc(0);
  #missingBytes: number | undefined;
  #waiting: { resolve(): void; reject(error: Error): void } | undefined;

  static async open(port: number): Promise<KeepAliveConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new KeepAliveConnection(socket);
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#onData(chunk));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')));
  }

  send(request: BenchRequest): Promise<void> {
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const headers = {
      host: 'localhost',
      ...request.headers,
      ...(body && { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    this.#socket.write(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #onData(chunk: Buffer): void {
    if (this.#missingBytes !== undefined) this.#readBody(chunk.length);
    else this.#readHead(chunk);
  }

  #readHead(chunk: Buffer): void {
    this.#head = this.#head.length ? Buffer.concat([this.#head, chunk]) : chunk;
    const end = this.#head.indexOf(headEnd);
    if (end < 0) return;
    const head = this.#head.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (!/^HTTP\/1\.1 2/.test(head) || length === undefined) {
      this.#waiting?.reject(
        new Error(`Not a response that can be measured:\n${this.#head.toString('utf8')}`),
      );
      return;
    }
    this.#missingBytes = Number(length);
    this.#readBody(this.#head.length - end - headEnd.length);
  }

  #readBody(bytes: number): void {
    this.#missingBytes! -= bytes;
    if (this.#missingBytes! > 0) return;
    this.#missingBytes = undefined;
    this.#head = Buffer.alloc(0);
    this.#waiting?.resolve();
  }
}
