// Kills the server in the middle of sends and counts what was lost: `tsx bench/kill.ts [rounds] [sends]`, on
// DATABASE_URL or the embedded database. Leaves with 1 when anything was lost, stored twice or slow to return.
import { pathToFileURL } from 'node:url';
import { Follower } from './follower.ts';
import { type BenchPerson, people, type Stored, sendMessage, wholeThread } from './people.ts';
import { BenchServer } from './server.ts';

const senders = 10;

export interface Kills {
  acknowledged: number;
  lost: number;
  twice: number;
  /** Pairs of messages that one sender sent one after the other and that stand the other way round. */
  outOfOrder: number;
  /** Messages that the receiver's stream did not bring, or brought twice, over all its reconnections. */
  unheard: number;
  heardTwice: number;
  /** Threads that the two sides do not see alike. */
  differing: number;
  /** Sends whose answer said something else than before, or than 201. */
  contradictions: number;
  /** The longest time from a kill until the server answered again. */
  slowestReturn: number;
}

/** Every sender writes to one person, one message after the other, each retried until it is acknowledged. */
export async function faultRounds(
  server: BenchServer,
  { rounds, sends, fault }: { rounds: number; sends: number; fault: Fault },
): Promise<Kills> {
  try {
    await server.start();
    const cast = await people(server.origin, senders + 1);
    const follower = new Follower(server.origin, cast[0]!);
    await follower.opened;
    const log: Log = { acknowledged: new Map(), contradictions: 0 };
    let slowestReturn = 0;
    for (let round = 0; round < rounds; round++) {
      const before = log.acknowledged.size;
      const sending = sendAll(server.origin, cast, `${round}`, sends / senders, log);
      // Somewhere in the middle, never twice at the same place.
      const when = before + sends * (0.1 + 0.7 * ((round * 0.618) % 1));
      while (log.acknowledged.size < when) await new Promise((resolve) => setTimeout(resolve, 2));
      slowestReturn = Math.max(slowestReturn, await fault(server));
      await sending;
    }
    const outcome = await compare(server.origin, cast, log);
    return { ...outcome, ...(await follower.missed(cast.slice(1))), slowestReturn };
  } finally {
    await server.remove();
  }
}

/** Answers the milliseconds until the server was back. */
export type Fault = (server: BenchServer) => Promise<number>;

export const killed: Fault = async (server) => {
  await server.kill();
  return server.start();
};

export const faultsOf = (kills: Kills): number =>
  kills.lost +
  kills.twice +
  kills.outOfOrder +
  kills.contradictions +
  kills.unheard +
  kills.heardTwice +
  kills.differing;

interface Log {
  /** Ids of the messages by their content. */
  acknowledged: Map<string, string>;
  contradictions: number;
}

async function sendAll(origin: string, cast: BenchPerson[], round: string, each: number, log: Log) {
  const [receiver, ...from] = cast as [BenchPerson, ...BenchPerson[]];
  await Promise.all(
    from.map(async (sender, s) => {
      for (let n = 0; n < each; n++) await deliver(origin, sender, receiver, `${s} ${round} ${n}`, log);
    }),
  );
}

/** As a good client does it: the same key until there is an answer. */
async function deliver(origin: string, from: BenchPerson, to: BenchPerson, content: string, log: Log) {
  for (;;) {
    const reply = await sendMessage(origin, from, to, content, content).catch(() => undefined);
    const away = reply === undefined || reply.status >= 500;
    if (away) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    if (reply.status !== 201 || reply.body.content !== content) log.contradictions += 1;
    log.acknowledged.set(content, reply.body.id);
    return;
  }
}

async function compare(origin: string, cast: BenchPerson[], log: Log) {
  const [receiver, ...from] = cast as [BenchPerson, ...BenchPerson[]];
  const threads = await Promise.all(from.map((sender) => wholeThread(origin, receiver, sender)));
  const theirs = await Promise.all(from.map((sender) => wholeThread(origin, sender, receiver)));
  const differing = threads.filter(
    (thread, i) => JSON.stringify(thread) !== JSON.stringify(theirs[i]),
  ).length;
  const stored = threads.flat();
  const ids = new Set(stored.map((message) => message.id));
  const kept = [...log.acknowledged.values()].filter((id) => ids.has(id)).length;
  return {
    acknowledged: log.acknowledged.size,
    lost: log.acknowledged.size - kept,
    twice: stored.length - new Set(stored.map((message) => message.content)).size,
    outOfOrder: threads.map((thread) => descents(thread.map(placeOf))).reduce((sum, n) => sum + n, 0),
    differing,
    contradictions: log.contradictions,
  };
}

/** Where the sender's message belongs among the others of that sender. */
function placeOf({ content }: Stored): number {
  const [, round = '', n = ''] = content.split(' ');
  return Number(round) * 1_000_000 + Number(n);
}

const descents = (places: number[]) => places.filter((place, i) => i > 0 && place < places[i - 1]!).length;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [rounds = 10, sends = 1000] = process.argv.slice(2).map(Number);
  const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
  const server = await BenchServer.make({ built: true, server: process.env.DATABASE_URL });
  const kills = await faultRounds(server, { rounds, sends, fault: killed });
  console.log(engine, { rounds, sends, ...kills });
  if (faultsOf(kills) > 0 || kills.slowestReturn > 5000) process.exitCode = 1;
}
