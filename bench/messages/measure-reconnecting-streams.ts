import { BenchServer } from '../support/bench-server.ts';
import { EventStreamClient } from '../support/event-stream-client.ts';
import { seedConversations } from '../support/seed-conversations.ts';

export interface ReturningStreamsReport {
  streams: number;
  people: number;
  /** Streams that the server ended or refused. */
  cut: number;
  /** Milliseconds until every stream was open. */
  openedAfter: number;
  /** Sorted milliseconds of ordinary calls meanwhile. */
  calls: number[];
}

const people = 250;
const arriveWithinMs = 2_000;
const callEveryMs = 25;

/** Opens thousands of streams within two seconds, as after a restart, while a member makes ordinary calls. */
export async function measureReconnectingStreams(
  databaseUrl: string | undefined,
  streams: number,
): Promise<ReturningStreamsReport> {
  const server = await BenchServer.create({ built: true, server: databaseUrl });
  try {
    const pairs = await seedConversations(server.database, people / 2);
    const everybody = pairs.flatMap(({ one, two }) => [one, two]);
    await server.start();
    const report: ReturningStreamsReport = { streams, people, cut: 0, openedAfter: 0, calls: [] };
    const begun = performance.now();
    const clients: EventStreamClient[] = [];
    const openStream = async (n: number) => {
      await sleep((n / streams) * arriveWithinMs);
      await new Promise<void>((resolve) => {
        const { cookie } = everybody[n % people]!;
        const countCutStream = () => {
          report.cut += 1;
          resolve();
        };
        clients.push(
          new EventStreamClient(
            server.origin,
            { cookie, path: '/api/events' },
            { open: resolve, lost: countCutStream },
          ),
        );
      });
    };
    let allOpen = false;
    const opening = Promise.all(Array.from({ length: streams }, (_, n) => openStream(n))).then(() => {
      report.openedAfter = performance.now() - begun;
      allOpen = true;
    });
    while (!allOpen) report.calls.push(await timeUnreadCountCall(server.origin, everybody[0]!.cookie));
    await opening;
    // A stream that waited for its turn could still be cut.
    await sleep(15_000);
    for (const client of clients) client.close();
    report.calls.sort((one, other) => one - other);
    return report;
  } finally {
    await server.remove();
  }
}

async function timeUnreadCountCall(origin: string, cookie: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${origin}/api/conversations/unread`, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`A call was answered with ${response.status}`);
  const took = performance.now() - begun;
  await sleep(callEveryMs);
  return took;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
