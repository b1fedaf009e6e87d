import { crowd } from './crowd.ts';
import { BenchServer } from './server.ts';
import { RawStream } from './streams.ts';

export interface Idle {
  streams: number;
  seconds: number;
  dropped: number;
  /** Of the server, in MB: with all streams open, and at the end. */
  rss: [number, number];
}

const people = 500;

/** Streams on which nothing happens but heartbeats. */
export async function measureIdle(on: string | undefined, streams: number, seconds: number): Promise<Idle> {
  const server = await BenchServer.make({ built: true, server: on });
  try {
    const pairs = await crowd(server.database, people / 2);
    const everybody = pairs.flatMap(({ one, two }) => [one, two]);
    await server.start();
    let dropped = 0;
    const open: RawStream[] = [];
    const connect = (n: number) =>
      new Promise<void>((resolve) => {
        const { cookie } = everybody[n % everybody.length]!;
        const hears = { open: resolve, lost: () => (dropped += 1) };
        open.push(new RawStream(server.origin, { cookie, path: '/api/events' }, hears));
      });
    for (let i = 0; i < streams; i += 100) {
      await Promise.all(Array.from({ length: Math.min(100, streams - i) }, (_, n) => connect(i + n)));
    }
    const full = server.rss;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const idle: Idle = { streams, seconds, dropped, rss: [full, server.rss] };
    for (const stream of open) stream.close();
    return idle;
  } finally {
    await server.remove();
  }
}
