// Durable sends per second: `tsx bench/sends.ts [senders] [seconds]`, on DATABASE_URL or the embedded database.
import { pathToFileURL } from 'node:url';
import { type BenchPerson, people, sendMessage } from './people.ts';
import { BenchServer } from './server.ts';

export async function measureSends(senders: number, seconds: number, on: string | undefined) {
  const server = await BenchServer.make({ built: true, server: on });
  try {
    await server.start();
    const cast = await people(server.origin, senders * 2);
    await run(server.origin, cast, senders, 2);
    const times = await run(server.origin, cast, senders, seconds);
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
    return {
      perSecond: Math.round(times.length / seconds),
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      rss: Math.round(server.rss),
    };
  } finally {
    await server.remove();
  }
}

/** Every sender sends to a person of their own, one after the other. Answers each one's milliseconds. */
async function run(origin: string, cast: BenchPerson[], senders: number, seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: senders }, async (_, n) => {
      for (let i = 0; performance.now() < until; i++) {
        const begun = performance.now();
        const { status } = await sendMessage(
          origin,
          cast[n * 2]!,
          cast[n * 2 + 1]!,
          `Message ${i}`,
          `${begun} ${i}`,
        );
        if (status !== 201) throw new Error(`A send was answered with ${status}`);
        times.push(performance.now() - begun);
      }
    }),
  );
  return times;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [senders = 50, seconds = 10] = process.argv.slice(2).map(Number);
  const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'embedded';
  const figures = await measureSends(senders, seconds, process.env.DATABASE_URL);
  console.log(engine, { senders, ...figures });
}
