import { Cluster } from './cluster.ts';
import { type Fault, faultRounds, type Kills, killed } from './kill.ts';
import { people, sendMessage } from './people.ts';
import { BenchServer } from './server.ts';
import { RawStream } from './streams.ts';

/** SIGKILL in the middle of sends, again and again. */
export const measureKills = async (on: string | undefined, rounds: number, sends: number): Promise<Kills> =>
  faultRounds(await BenchServer.make({ built: true, server: on }), { rounds, sends, fault: killed });

/** The server stands still and goes on. */
export async function measureFreeze(on: string | undefined, seconds: number, sends: number): Promise<Kills> {
  const fault: Fault = async (server) => {
    await server.freeze(seconds * 1000);
    return 0;
  };
  return faultRounds(await BenchServer.make({ built: true, server: on }), { rounds: 1, sends, fault });
}

/** PostgreSQL is stopped without a word and started again; undefined where there is none to start. */
export async function measureDatabaseStops(rounds: number, sends: number): Promise<Kills | undefined> {
  const cluster = await Cluster.start();
  if (!cluster) return undefined;
  try {
    const fault: Fault = async () => {
      const begun = Date.now();
      cluster.stop();
      cluster.start();
      return Date.now() - begun;
    };
    const server = await BenchServer.make({ built: true, server: cluster.url });
    return await faultRounds(server, { rounds, sends, fault });
  } finally {
    cluster.remove();
  }
}

/** Milliseconds from a send at one server until a stream at another server on the same database has it, sorted. */
export async function measureTwoServers(on: string, count: number): Promise<number[]> {
  const one = await BenchServer.make({ built: true, server: on });
  const two = await one.twin();
  try {
    await one.start();
    await two.start();
    const [sender, receiver] = await people(one.origin, 2);
    const arrivals = new Map<string, (at: number) => void>();
    let stream: RawStream | undefined;
    await new Promise<void>((resolve) => {
      const message = ({ content }: { content: string | null }) =>
        arrivals.get(content ?? '')?.(performance.now());
      const from = { cookie: receiver!.cookie, path: '/api/events' };
      stream = new RawStream(two.origin, from, { open: resolve, message });
    });
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const begun = performance.now();
      const arrived = new Promise<number>((resolve) => arrivals.set(`Message ${n}`, resolve));
      await sendMessage(one.origin, sender!, receiver!, `Message ${n}`, `${n}`);
      times.push((await arrived) - begun);
    }
    stream?.close();
    return times.sort((a, b) => a - b);
  } finally {
    await two.kill();
    await one.remove();
  }
}
