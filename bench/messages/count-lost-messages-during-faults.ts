import {
  type BenchMember,
  fetchThread,
  registerMembers,
  type StoredMessage,
  sendMessage,
} from '../support/api-client.ts';
import type { BenchServer } from '../support/bench-server.ts';
import { ReconnectingEventReader } from './reconnecting-event-reader.ts';

const senders = 10;

export interface FaultReport {
  acknowledged: number;
  lost: number;
  storedTwice: number;
  /** Pairs of messages of one sender that are stored in the wrong order. */
  outOfOrder: number;
  /** Messages that the receiver's event stream missed or delivered twice, across all its reconnections. */
  missed: number;
  receivedTwice: number;
  /** Threads that differ between the two participants. */
  differing: number;
  /** Sends with a status other than 201, or with another content in the response. */
  contradictions: number;
  /** The longest time from a fault until the server responded again. */
  slowestReturn: number;
}

interface FaultRounds {
  rounds: number;
  /** In each round. */
  sends: number;
  injectFault: InjectFault;
  /** Waited for before the sends of each round. */
  prepareRound?: () => Promise<void>;
  /** No further round begins once it is. */
  isTimeUp?: () => boolean;
}

/** Every sender writes to one receiver, one message after the other, each retried until it is acknowledged. */
export async function sendDuringFaults(
  server: BenchServer,
  { rounds, sends, injectFault, prepareRound, isTimeUp = () => false }: FaultRounds,
): Promise<FaultReport> {
  try {
    await server.start();
    const members = await registerMembers(server.origin, senders + 1);
    const reader = new ReconnectingEventReader(server.origin, members[0]!);
    await reader.opened;
    const log: SentMessages = { acknowledged: new Map(), contradictions: 0 };
    let slowestReturn = 0;
    for (let round = 0; round < rounds && !isTimeUp(); round++) {
      await prepareRound?.();
      const before = log.acknowledged.size;
      const sending = sendFromAllMembers(server.origin, members, `${round}`, sends / senders, log);
      // At a different point of each round.
      const when = before + sends * (0.1 + 0.7 * ((round * 0.618) % 1));
      while (log.acknowledged.size < when) await new Promise((resolve) => setTimeout(resolve, 2));
      slowestReturn = Math.max(slowestReturn, await injectFault(server));
      await sending;
    }
    const outcome = await compareThreadsWithLog(server.origin, members, log);
    return { ...outcome, ...(await reader.countMissedAndDuplicates(members.slice(1))), slowestReturn };
  } finally {
    await server.remove();
  }
}

/** Returns the milliseconds until the server responded again. */
export type InjectFault = (server: BenchServer) => Promise<number>;

export const killServer: InjectFault = async (server) => {
  await server.kill();
  return server.start();
};

export const countDeliveryFaults = (report: FaultReport): number =>
  report.lost +
  report.storedTwice +
  report.outOfOrder +
  report.contradictions +
  report.missed +
  report.receivedTwice +
  report.differing;

interface SentMessages {
  /** Ids of the messages by their content. */
  acknowledged: Map<string, string>;
  contradictions: number;
}

async function sendFromAllMembers(
  origin: string,
  members: BenchMember[],
  round: string,
  sendsPerMember: number,
  log: SentMessages,
) {
  const [receiver, ...from] = members as [BenchMember, ...BenchMember[]];
  await Promise.all(
    from.map(async (sender, s) => {
      for (let n = 0; n < sendsPerMember; n++)
        await sendUntilAcknowledged(origin, sender, receiver, `${s} ${round} ${n}`, log);
    }),
  );
}

/** Retries with the same idempotency key until there is a response, as the web app does. */
async function sendUntilAcknowledged(
  origin: string,
  from: BenchMember,
  to: BenchMember,
  content: string,
  log: SentMessages,
) {
  for (;;) {
    const reply = await sendMessage(origin, from, to, content, content).catch(() => undefined);
    if (reply === undefined || reply.status >= 500) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    if (reply.status !== 201 || reply.body.content !== content) log.contradictions += 1;
    log.acknowledged.set(content, reply.body.id);
    return;
  }
}

async function compareThreadsWithLog(origin: string, members: BenchMember[], log: SentMessages) {
  const [receiver, ...from] = members as [BenchMember, ...BenchMember[]];
  const threads = await Promise.all(from.map((sender) => fetchThread(origin, receiver, sender)));
  const theirs = await Promise.all(from.map((sender) => fetchThread(origin, sender, receiver)));
  const differing = threads.filter(
    (thread, i) => JSON.stringify(thread) !== JSON.stringify(theirs[i]),
  ).length;
  const stored = threads.flat();
  const ids = new Set(stored.map((message) => message.id));
  const found = [...log.acknowledged.values()].filter((id) => ids.has(id)).length;
  return {
    acknowledged: log.acknowledged.size,
    lost: log.acknowledged.size - found,
    storedTwice: stored.length - new Set(stored.map((message) => message.content)).size,
    outOfOrder: threads
      .map((thread) => countOutOfOrder(thread.map(parseSendPosition)))
      .reduce((sum, n) => sum + n, 0),
    differing,
    contradictions: log.contradictions,
  };
}

/** The position of a message among those of its sender. */
function parseSendPosition({ content }: StoredMessage): number {
  const [, round = '', n = ''] = content.split(' ');
  return Number(round) * 1_000_000 + Number(n);
}

const countOutOfOrder = (places: number[]) =>
  places.filter((place, i) => i > 0 && place < places[i - 1]!).length;
