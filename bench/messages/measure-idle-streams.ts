import { BenchServer } from '../support/bench-server.ts';
import { EventStreamClient } from '../support/event-stream-client.ts';
import { seedConversations } from '../support/seed-conversations.ts';

export interface IdleStreamsReport {
  streams: number;
  seconds: number;
  dropped: number;
  /** Memory of the server with all streams open, and at the end. */
  residentMb: [number, number];
}

const memberCount = 500;

/** Opens event streams that get only heartbeats, and counts those that are dropped. */
export async function measureIdleStreams(
  databaseUrl: string | undefined,
  streams: number,
  seconds: number,
): Promise<IdleStreamsReport> {
  const server = await BenchServer.create({ built: true, server: databaseUrl });
  try {
    const pairs = await seedConversations(server.database, memberCount / 2);
    const everybody = pairs.flatMap(({ one, two }) => [one, two]);
    await server.start();
    let dropped = 0;
    const open: EventStreamClient[] = [];
    const openStreamOfMember = (n: number) =>
      new Promise<void>((resolve) => {
        const { cookie } = everybody[n % everybody.length]!;
        const listeners = { open: resolve, lost: () => (dropped += 1) };
        open.push(new EventStreamClient(server.origin, { cookie, path: '/api/events' }, listeners));
      });
    for (let i = 0; i < streams; i += 100) {
      await Promise.all(
        Array.from({ length: Math.min(100, streams - i) }, (_, n) => openStreamOfMember(i + n)),
      );
    }
    const full = server.residentMb;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const idle: IdleStreamsReport = { streams, seconds, dropped, residentMb: [full, server.residentMb] };
    for (const stream of open) stream.close();
    return idle;
  } finally {
    await server.remove();
  }
}
