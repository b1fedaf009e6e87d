import { TemporaryPostgres } from '../../tests/support/temporary-postgres.ts';
import { registerMembers, sendMessage } from '../support/api-client.ts';
import { BenchServer } from '../support/bench-server.ts';
import { EventStreamClient } from '../support/event-stream-client.ts';
import {
  type FaultReport,
  type InjectFault,
  killServer,
  sendDuringFaults,
} from './count-lost-messages-during-faults.ts';

/** Kills the server repeatedly during sends. */
export const measureSendsDuringKills = async (
  databaseUrl: string | undefined,
  rounds: number,
  sends: number,
): Promise<FaultReport> =>
  sendDuringFaults(await BenchServer.create({ built: true, server: databaseUrl }), {
    rounds,
    sends,
    injectFault: killServer,
  });

/** Freezes the server for a while during sends. */
export async function measureSendsDuringFreeze(
  databaseUrl: string | undefined,
  seconds: number,
  sends: number,
): Promise<FaultReport> {
  const freezeServer: InjectFault = async (server) => {
    await server.freeze(seconds * 1000);
    return 0;
  };
  return sendDuringFaults(await BenchServer.create({ built: true, server: databaseUrl }), {
    rounds: 1,
    sends,
    injectFault: freezeServer,
  });
}

/** Stops PostgreSQL immediately and starts it again; undefined if its programs are not installed. */
export async function measureSendsDuringDatabaseStops(
  rounds: number,
  sends: number,
): Promise<FaultReport | undefined> {
  const cluster = await TemporaryPostgres.start();
  if (!cluster) return undefined;
  try {
    const restartDatabase: InjectFault = async () => {
      const begun = Date.now();
      cluster.stop();
      cluster.start();
      return Date.now() - begun;
    };
    const server = await BenchServer.create({ built: true, server: cluster.url });
    return await sendDuringFaults(server, { rounds, sends, injectFault: restartDatabase });
  } finally {
    cluster.remove();
  }
}

/** Sorted milliseconds from a send at one server until an event stream of another server has the message. */
export async function measureDeliveryBetweenServers(databaseUrl: string, count: number): Promise<number[]> {
  const one = await BenchServer.create({ built: true, server: databaseUrl });
  const two = await one.createOnSameDatabase();
  try {
    await one.start();
    await two.start();
    const [sender, receiver] = await registerMembers(one.origin, 2);
    const arrivals = new Map<string, (at: number) => void>();
    let stream: EventStreamClient | undefined;
    await new Promise<void>((resolve) => {
      const notifyArrival = ({ content }: { content: string | null }) =>
        arrivals.get(content ?? '')?.(performance.now());
      const from = { cookie: receiver!.cookie, path: '/api/events' };
      stream = new EventStreamClient(two.origin, from, { open: resolve, message: notifyArrival });
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
