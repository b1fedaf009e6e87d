import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Pair } from './crowd.ts';
import { crowd, mustBeKnown } from './crowd.ts';
import { type BenchPerson, type Reply, sendMessage } from './people.ts';
import { BenchServer, freePort } from './server.ts';
import { RawStream } from './streams.ts';

export interface Rate {
  perSecond: number;
  /** Milliseconds from before the send until the other's stream has it, sorted. */
  times: number[];
}

export interface Screens {
  /** At the wanted rate. */
  paced: Rate;
  /** As fast as 50 senders can, rounds of the product and of the bare server in turns. */
  product: Rate[];
  bare: Rate[];
}

interface Side {
  origin: string;
  streamOf(person: BenchPerson): string;
  send(from: BenchPerson, to: BenchPerson, pair: Pair, content: string): Promise<Reply>;
}

const senders = 50;
const step = 20;

/** From one person's send to the other's screen, with a stream open for everybody. */
export async function measureScreens(
  on: string | undefined,
  { streams, rate, seconds, rounds }: { streams: number; rate: number; seconds: number; rounds: number },
): Promise<Screens> {
  const server = await BenchServer.make({ built: true, server: on });
  const bare = new BareLive();
  try {
    const pairs = await crowd(server.database, Math.ceil(streams / 2));
    const screens: Screens = { paced: { perSecond: 0, times: [] }, product: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      await server.start();
      await mustBeKnown(server.origin, pairs[0]!.one);
      const product: Side = {
        origin: server.origin,
        streamOf: () => '/api/events',
        send: (from, to, _, content) => sendMessage(server.origin, from, to, content, content),
      };
      await watched(product, pairs, async (arrivals) => {
        await pacedSends(product, pairs, arrivals, rate, 3);
        if (round === 0) screens.paced = await pacedSends(product, pairs, arrivals, rate, seconds);
        screens.product.push(await crowdedSends(product, pairs, arrivals, seconds));
      });
      // The embedded database belongs to one of them at a time.
      await server.kill();
      const side = await bare.start(server.database);
      await watched(side, pairs, async (arrivals) => {
        await pacedSends(side, pairs, arrivals, rate, 3);
        screens.bare.push(await crowdedSends(side, pairs, arrivals, seconds));
      });
      await bare.stop();
    }
    return screens;
  } finally {
    await bare.stop();
    await server.remove();
  }
}

/** Whom the other's stream tells of each content. */
type Arrivals = Map<string, (at: number) => void>;

async function watched(
  side: Side,
  pairs: Pair[],
  play: (arrivals: Arrivals) => Promise<void>,
): Promise<void> {
  const arrivals: Arrivals = new Map();
  const open: RawStream[] = [];
  let lost = 0;
  const everybody = pairs.flatMap(({ one, two }) => [one, two]);
  // Not all at once: a thousand hellos in one moment are another measurement.
  for (let i = 0; i < everybody.length; i += 100) {
    await Promise.all(
      everybody.slice(i, i + 100).map(
        (person) =>
          new Promise<void>((resolve) => {
            const stream = new RawStream(
              side.origin,
              { cookie: person.cookie, path: side.streamOf(person) },
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
  await play(arrivals);
  for (const stream of open) stream.close();
  if (lost > 0) throw new Error(`${lost} streams were lost during the measurement`);
}

let count = 0;

/** Sends one message and answers the milliseconds until it stood on the other's screen. */
async function toScreen(side: Side, pair: Pair, arrivals: Arrivals): Promise<number> {
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

async function pacedSends(
  side: Side,
  pairs: Pair[],
  arrivals: Arrivals,
  rate: number,
  seconds: number,
): Promise<Rate> {
  const sent: Promise<number>[] = [];
  const begun = performance.now();
  while (performance.now() - begun < seconds * 1000) {
    const due = ((performance.now() - begun) / 1000) * rate;
    while (sent.length < due) sent.push(toScreen(side, pairs[sent.length % pairs.length]!, arrivals));
    await new Promise((resolve) => setTimeout(resolve, step));
  }
  const times = await Promise.all(sent);
  const took = (performance.now() - begun) / 1000;
  return { perSecond: sent.length / took, times: times.sort((a, b) => a - b) };
}

/** Every sender goes on when the answer is there; what is counted is what stood on the screens. */
async function crowdedSends(side: Side, pairs: Pair[], arrivals: Arrivals, seconds: number): Promise<Rate> {
  const begun = performance.now();
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: senders }, async (_, n) => {
      for (let i = n; performance.now() - begun < seconds * 1000; i += senders) {
        times.push(await toScreen(side, pairs[i % pairs.length]!, arrivals));
      }
    }),
  );
  return {
    perSecond: times.length / ((performance.now() - begun) / 1000),
    times: times.sort((a, b) => a - b),
  };
}

/** The bare server in a process of its own. */
class BareLive {
  #child: ChildProcess | undefined;

  async start({ url, dataDir }: BenchServer['database']): Promise<Side> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    this.#child = spawn(process.execPath, ['--import', 'tsx', 'bench/bare-live.ts'], {
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
      streamOf: ({ id }) => `/events?user=${id}`,
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
