import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from './find-free-port.ts';

/** A mail server on loopback that takes every email. It can be stopped and started again at the same address. */
export class LocalMailServer {
  readonly url: string;
  /** The recipients, in the order of arrival. */
  readonly recipients: string[] = [];
  /** The emails as they came, headers and text. */
  readonly emails: string[] = [];
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  private constructor(port: number) {
    this.#port = port;
    this.url = `smtp://127.0.0.1:${port}`;
  }

  static async start(port?: number): Promise<LocalMailServer> {
    const server = new LocalMailServer(port ?? (await findFreePort()));
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    this.#server = createServer((socket) => this.#converse(socket)).listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Ends its connections at once. */
  stop(): void {
    this.#server?.close();
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
  }

  #converse(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
    const reply = (line: string) => socket.write(`${line}\r\n`);
    let received = '';
    let [recipient, isInText] = ['', false];
    reply('220 mail.test ESMTP');
    socket.on('data', (data) => {
      received += data;
      if (isInText) {
        if (!received.includes('\r\n.\r\n')) return;
        this.recipients.push(recipient);
        this.emails.push(received);
        [received, isInText] = ['', false];
        return void reply('250 2.0.0 OK');
      }
      const end = received.indexOf('\r\n');
      if (end < 0) return;
      const line = received.slice(0, end);
      received = '';
      if (/^RCPT/i.test(line)) recipient = /<(.*)>/.exec(line)?.[1] ?? '';
      isInText = /^DATA/i.test(line);
      reply(isInText ? '354 Go on' : /^QUIT/i.test(line) ? '221 Bye' : '250 OK');
    });
  }
}
