import { type BenchMember, registerMembers, sendMessage } from '../support/api-client.ts';
import { BenchServer } from '../support/bench-server.ts';
import { percentile } from '../support/statistics.ts';

/** Sends per second until the response, which comes after the commit. */
export async function measureDurableSends(
  senderCount: number,
  seconds: number,
  databaseUrl: string | undefined,
) {
  const server = await BenchServer.create({ built: true, server: databaseUrl });
  try {
    await server.start();
    const members = await registerMembers(server.origin, senderCount * 2);
    await measureSendTimes(server.origin, members, senderCount, 2);
    const times = await measureSendTimes(server.origin, members, senderCount, seconds);
    const getRoundedPercentile = (share: number) => Math.round(percentile(times, share) * 10) / 10;
    return {
      perSecond: Math.round(times.length / seconds),
      p50: getRoundedPercentile(0.5),
      p95: getRoundedPercentile(0.95),
      p99: getRoundedPercentile(0.99),
      residentMb: Math.round(server.residentMb),
    };
  } finally {
    await server.remove();
  }
}

/** Every sender writes to an own receiver, one message after the other. Returns the milliseconds of each. */
async function measureSendTimes(
  origin: string,
  members: BenchMember[],
  senderCount: number,
  seconds: number,
): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: senderCount }, async (_, n) => {
      for (let i = 0; performance.now() < until; i++) {
        const begun = performance.now();
        const { status } = await sendMessage(
          origin,
          members[n * 2]!,
          members[n * 2 + 1]!,
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
