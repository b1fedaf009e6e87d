import { execFileSync } from 'node:child_process';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { BenchServer } from '../support/bench-server.ts';

/** Networks of this machine alone, from RFC 5737's range for examples: one towards members, one towards the database. */
const networks = {
  front: { here: '198.51.100.1', there: '198.51.100.2' },
  back: { here: '198.51.100.5', there: '198.51.100.6' },
};
const run = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });

export const secondNodeSkipReason = (): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root may make a network namespace';
  try {
    run('netns', 'add', 'fieldhouse-probe');
    run('netns', 'delete', 'fieldhouse-probe');
    return undefined;
  } catch {
    return 'this machine has no network namespaces';
  }
};

/** The product in a network namespace of its own, which reaches PostgreSQL and Redis by a line that can be cut. */
export class SecondNode {
  readonly server: BenchServer;
  readonly #namespace: string;
  readonly #forwarders: Forwarder[];

  /** `environment`: that of the first node. The addresses in it that are on loopback are reached by the line. */
  static async start(environment: Record<string, string>, built: boolean): Promise<SecondNode> {
    const namespace = `fieldhouse-${process.pid}`;
    addNamespace(namespace);
    const forwarders: Forwarder[] = [];
    const settings: Record<string, string> = {};
    for (const [name, value] of Object.entries(environment)) {
      const port = /^\w+:\/\/(?:\w+@)?127\.0\.0\.1:(\d+)/.exec(value)?.[1];
      if (port) forwarders.push(await Forwarder.listen(networks.back.here, Number(port)));
      settings[name] = port ? value.replace('127.0.0.1', networks.back.here) : value;
    }
    const host = networks.front.there;
    const server = await BenchServer.create({
      ...{ built, server: undefined, environment: settings, host, namespace },
    });
    return new SecondNode(server, namespace, forwarders);
  }

  private constructor(server: BenchServer, namespace: string, forwarders: Forwarder[]) {
    this.server = server;
    this.#namespace = namespace;
    this.#forwarders = forwarders;
  }

  /** Nothing passes between this node and the database any more, and nobody is told. */
  cutLine(): void {
    run('link', 'set', 'fh-back', 'down');
  }

  mendLine(): void {
    run('link', 'set', 'fh-back', 'up');
  }

  async remove(): Promise<void> {
    await this.server.remove();
    for (const forwarder of this.#forwarders) forwarder.close();
    run('netns', 'delete', this.#namespace);
  }
}

function addNamespace(namespace: string): void {
  run('netns', 'add', namespace);
  run('-n', namespace, 'link', 'set', 'lo', 'up');
  for (const [name, { here, there }] of Object.entries(networks)) {
    const [device, peer] = [`fh-${name}`, `fh-${name}-n`];
    run('link', 'add', device, 'type', 'veth', 'peer', 'name', peer, 'netns', namespace);
    run('address', 'add', `${here}/30`, 'dev', device);
    run('link', 'set', device, 'up');
    run('-n', namespace, 'address', 'add', `${there}/30`, 'dev', peer);
    run('-n', namespace, 'link', 'set', peer, 'up');
  }
}

/** Passes connections to an address of the line on to the same port of loopback. */
class Forwarder {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  static listen(host: string, port: number): Promise<Forwarder> {
    return new Promise((resolve, reject) => {
      const forwarder = new Forwarder(port);
      forwarder.#server.once('error', reject).listen(port, host, () => resolve(forwarder));
    });
  }

  private constructor(port: number) {
    this.#server = createServer((from) => {
      const to = connect(port, '127.0.0.1');
      for (const [socket, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#sockets.add(socket);
        socket
          .on('error', () => {})
          .on('close', () => {
            this.#sockets.delete(socket);
            other.destroy();
          });
        socket.pipe(other);
      }
    });
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
