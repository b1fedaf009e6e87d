import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BenchMember, type Reply, sendMessage } from '../support/api-client.ts';
import { BenchServer, findFreePort } from '../support/bench-server.ts';
import { EventStreamClient } from '../support/event-stream-client.ts';
import type { ConversationPair } from '../support/seed-conversations.ts';
import { assertSignedIn, seedConversations } from '../support/seed-conversations.ts';

export interface Rate {
  perSecond: number;
  /** Sorted milliseconds from the send until the receiver's event stream has the message. */
  times: number[];
}

export interface Delivery {
  /** At the given rate. */
  atRate: Rate;
  /** At full speed of 50 senders, in alternating rounds of the product and the bare server. */
  product: Rate[];
  bare: Rate[];
}

interface MessageServer {
  origin: string;
  getStreamPath(person: BenchMember): string;
  send(from: BenchMember, to: BenchMember, pair: ConversationPair, content: string): Promise<Reply>;
}

const senders = 50;
const stepMs = 20;

/** From the send to the receiver's event stream, with an open stream for every member. */
export async function measureMessageDelivery(
  databaseUrl: string | undefined,
  { streams, rate, seconds, rounds }: { streams: number; rate: number; seconds: number; rounds: number },
): Promise<Delivery> {
  const server = await BenchServer.create({ built: true, server: databaseUrl });
  const bare = new BaselineMessageServer();
  try {
    const pairs = await seedConversations(server.database, Math.ceil(streams / 2));
    const delivery: Delivery = { atRate: { perSecond: 0, times: [] }, product: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      await server.start();
      await assertSignedIn(server.origin, pairs[0]!.one);
      const product: MessageServer = {
        origin: server.origin,
        getStreamPath: () => '/api/events',
        send: (from, to, _, content) => sendMessage(server.origin, from, to, content, content),
      };
      await measureWithOpenStreams(product, pairs, async (arrivals) => {
        await sendAtRate(product, pairs, arrivals, rate, 3);
        if (round === 0) delivery.atRate = await sendAtRate(product, pairs, arrivals, rate, seconds);
        delivery.product.push(await sendAtFullSpeed(product, pairs, arrivals, seconds));
      });
      // Only one of them can have the embedded database open.
      await server.kill();
      const side = await bare.start(server.database);
      await measureWithOpenStreams(side, pairs, async (arrivals) => {
        await sendAtRate(side, pairs, arrivals, rate, 3);
        delivery.bare.push(await sendAtFullSpeed(side, pairs, arrivals, seconds));
      });
      await bare.stop();
    }
    return delivery;
  } finally {
    await bare.stop();
    await server.remove();
  }
}

/** What to do when a stream receives a content, with the time. */
type ArrivalListeners = Map<string, (at: number) => void>;

async function measureWithOpenStreams(
  side: MessageServer,
  pairs: ConversationPair[],
  measure: (arrivals: ArrivalListeners) => Promise<void>,
): Promise<void> {
  const arrivals: ArrivalListeners = new Map();
  const open: EventStreamClient[] = [];
  let lost = 0;
  const everybody = pairs.flatMap(({ one, two }) => [one, two]);
  // In groups: opening a thousand streams at once is another measurement.
  for (let i = 0; i < everybody.length; i += 100) {
    await Promise.all(
      everybody.slice(i, i + 100).map(
        (person) =>
          new Promise<void>((resolve) => {
            const stream = new EventStreamClient(
              side.origin,
              { cookie: person.cookie, path: side.getStreamPath(person) },
              {
                open: resolve,
                lost: () => (lost += 1),
                message: ({ senderId, content }) => {
                  if (senderId !== person.id && content) arrivals.get(content)?.(performance.now());
                },
              },
            );
            open.push(stream);
          }),
      ),
    );
  }
  await measure(arrivals);
  for (const stream of open) stream.close();
  if (lost > 0) throw new Error(`${lost} streams were lost during the measurement`);
}

let count = 0;

/** Sends one message and returns the milliseconds until the receiver's stream has it. */
async function sendAndAwaitArrival(
  side: MessageServer,
  pair: ConversationPair,
  arrivals: ArrivalListeners,
): Promise<number> {
  const content = `Message ${count++}`;
  const [from, to] = count % 2 ? [pair.one, pair.two] : [pair.two, pair.one];
  const begun = performance.now();
  const arrived = new Promise<number>((resolve) => arrivals.set(content, resolve));
  const { status } = await side.send(from, to, pair, content);
  if (status !== 201) throw new Error(`A send was answered with ${status}`);
  const at = await arrived;
  arrivals.delete(content);
  return at - begun;
}

async function sendAtRate(
  side: MessageServer,
  pairs: ConversationPair[],
  arrivals: ArrivalListeners,
  rate: number,
  seconds: number,
): Promise<Rate> {
  const sent: Promise<number>[] = [];
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const due = ((performance.now() - begun) / 1000) * rate;
    while (sent.length < due)
      sent.push(sendAndAwaitArrival(side, pairs[sent.length % pairs.length]!, arrivals));
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  const times = await Promise.all(sent);
  const took = (performance.now() - begun) / 1000;
  return { perSecond: sent.length / took, times: times.sort((a, b) => a - b) };
}

/** Every sender continues as soon as its message has arrived. */
async function sendAtFullSpeed(
  side: MessageServer,
  pairs: ConversationPair[],
  arrivals: ArrivalListeners,
  seconds: number,
): Promise<Rate> {
  const begun = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: senders }, async (_, n) => {
      for (let i = n; performance.now() - begun < seconds * 1000; i += senders) {
        times.push(await sendAndAwaitArrival(side, pairs[i % pairs.length]!, arrivals));
      }
    }),
  );
  return {
    perSecond: times.length / ((performance.now() - begun) / 1000),
    times: times.sort((a, b) => a - b),
  };
}

/** The bare server in a process of its own. */
class BaselineMessageServer {
  #child: ChildProcess | undefined;

  async start({ url, dataDir }: BenchServer['database']): Promise<MessageServer> {
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    this.#child = spawn(process.execPath, ['--import', 'tsx', 'bench/messages/minimal-message-server.ts'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: `${port}`,
        DATABASE_URL: url ?? '',
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    for (let tries = 0; ; tries++) {
      const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
      if (answer?.ok) break;
      if (tries > 600) throw new Error('The bare server does not answer');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return {
      origin,
      getStreamPath: ({ id }) => `/events?user=${id}`,
      send: (from, to, { conversationId }, content) =>
        sendMessage(origin, from, to, content, content, { conversationId }),
    };
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
