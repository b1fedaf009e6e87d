import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { afterAll, beforeAll, expect, test as named } from 'vitest';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { type HttpClient, MemberClient } from '../support/http-client.ts';
import { postMessage } from '../support/send-messages.ts';
import { startServerProcess } from '../support/server-process.ts';
import { openTestApp } from '../support/test-app.ts';
import { testSecret } from '../support/test-config.ts';
import type { AthleteMember, CoachMember } from '../support/test-members.ts';

const app = openTestApp();
const hasServer = Boolean(process.env.DATABASE_URL);
const workers = 2;
/** Each keeps a connection of its own. */
const clients = 6;

let server: Awaited<ReturnType<typeof startServerProcess>>;
let metricsPort: number;
let coach: CoachMember;
let amara: AthleteMember;

beforeAll(async () => {
  if (hasServer) [coach, amara] = [await app.addCoach(), await app.addAthlete()];
}, 120_000);
afterAll(() => {
  if (server?.child.exitCode === null) server.child.kill('SIGKILL');
});

/** A test with processes that share a database, for which the embedded one is not made. */
const test = (name: string, run: () => Promise<void>) =>
  named(
    name,
    async ({ skip }) => {
      if (!hasServer) skip('needs PostgreSQL');
      await startUnlessRunning();
      await run();
    },
    // The sources are compiled anew for each worker, of which a restart starts one after the other.
    240_000,
  );

async function startUnlessRunning(): Promise<void> {
  if (server?.child.exitCode === null) return;
  metricsPort = await findFreePort();
  server = await startServerProcess({
    ...{ DATABASE_URL: app.database.source.url!, DATA_DIR: app.dataDir, SESSION_SECRET: testSecret },
    DATABASE_DIRECT_URL: app.database.source.directUrl ?? '',
    ...{ WORKERS: `${workers}`, METRICS_PORT: `${metricsPort}`, LOG_LEVEL: 'info', LOG_FORMAT: 'json' },
  });
  await waitForServingWorkers(workers);
}

/** The processes that have begun to serve since the start, the newest last. */
const listWorkerIds = () =>
  server
    .listLog()
    .filter(({ msg }) => msg === 'Memory of this worker')
    .map(({ processId }) => processId as number);
const waitForServingWorkers = (count: number) =>
  expect.poll(() => new Set(listWorkerIds()).size, { timeout: 150_000 }).toBe(count);

/** The same member at the workers in the place of the app of this test. */
function connectToWorkers<Member extends MemberClient>(member: Member): MemberClient {
  const client = new MemberClient(server.origin, member);
  client.cookie = member.cookie;
  return client;
}

/** Clients that send one request after the other. */
function startLoad(client: HttpClient) {
  let isStopped = false;
  const results = { answered: 0, refused: [] as string[] };
  const send = async () => {
    while (!isStopped) {
      const status = await client.get('/api/auth/me').then(
        (response) => response.status,
        (error: Error) => `${error.message}: ${error.cause}`,
      );
      if (status === 200) results.answered += 1;
      else results.refused.push(String(status));
    }
  };
  const sending = Promise.all(Array.from({ length: clients }, send));
  return {
    results,
    stop: async () => {
      isStopped = true;
      await sending;
      return results;
    },
  };
}

const openConnectionOfItsOwn = () =>
  new Promise<number | undefined>((resolve, reject) =>
    get(`${server.origin}/api/auth/me`, { agent: new Agent(), timeout: 30_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('timeout', () => reject(new Error('Unanswered for 30 seconds')))
      .on('error', reject),
  );

/** A browser that resumes after its last event whenever its stream ends. */
class ResumingReader {
  readonly received: string[] = [];
  streams = 0;
  readonly #client: MemberClient;
  #reader: EventStreamReader | undefined;
  #isClosed = false;

  constructor(client: MemberClient) {
    this.#client = client;
  }

  async follow(): Promise<void> {
    while (!this.#isClosed) {
      this.#reader = await EventStreamReader.open(server.origin, this.#client, this.#reader?.lastEventId);
      this.streams += 1;
      const reader = this.#reader;
      await reader.waitUntil(() => reader.ended, 'the end of the stream', 200_000);
      expect(reader.listDataOfKind('refetch')).toEqual([]);
      this.received.push(...listMessageTexts(reader));
    }
  }

  listReceived = () => [...this.received, ...(this.#reader?.ended ? [] : listMessageTexts(this.#reader))];

  close(): void {
    this.#isClosed = true;
    this.#reader?.close();
  }
}

const listMessageTexts = (reader: EventStreamReader | undefined): string[] =>
  (reader?.listDataOfKind('message') ?? []).map(({ content }) => content);

test('a worker that is killed under load is replaced, and the others answer meanwhile [34.1]', async () => {
  const victim = listWorkerIds().at(-1)!;
  const served = listWorkerIds().length;
  const load = startLoad(connectToWorkers(amara));
  await expect.poll(() => load.results.answered, { timeout: 60_000 }).toBeGreaterThan(50);
  process.kill(victim, 'SIGKILL');
  const before = load.results.answered;
  await waitForServingWorkers(served + 1);
  await expect.poll(() => load.results.answered, { timeout: 60_000 }).toBeGreaterThan(before + 100);
  const { refused } = await load.stop();
  // Only what the killed process was about to answer.
  expect(refused.filter((one) => !/ECONNRESET|other side closed|terminated/.test(one))).toEqual([]);
  expect(refused.length).toBeLessThanOrEqual(clients);
});

test('no new connection waits for a worker that is frozen or dies [34.1]', async () => {
  const victim = listWorkerIds().at(-1)!;
  const served = listWorkerIds().length;
  // Those that it has accepted already may be cut; new ones are for the other.
  process.kill(victim, 'SIGSTOP');
  const statuses = await Promise.all(Array.from({ length: 10 }, openConnectionOfItsOwn));
  expect(statuses).toEqual(Array(10).fill(401));
  process.kill(victim, 'SIGKILL');
  await waitForServingWorkers(served + 1);
});

test('SIGHUP replaces every worker without a refused request, and a stream has each event once, in order [34.2]', async () => {
  const before = new Set(listWorkerIds());
  const countRestarts = () =>
    server.listLog().filter(({ msg }) => msg === 'All workers were restarted').length;
  const restartsBefore = countRestarts();
  const [from, to] = [connectToWorkers(coach), connectToWorkers(amara)];
  const reader = new ResumingReader(to);
  const following = reader.follow();
  await expect.poll(() => reader.streams, { timeout: 30_000 }).toBe(1);
  const load = startLoad(connectToWorkers(amara));
  server.child.kill('SIGHUP');
  const sent: string[] = [];
  const isRestarted = () => countRestarts() > restartsBefore;
  while (!isRestarted() || sent.length < 20) {
    const text = `message ${sent.length}`;
    expect((await postMessage(from, to, text)).status).toBe(201);
    sent.push(text);
  }
  await expect.poll(() => reader.listReceived().length, { timeout: 30_000 }).toBe(sent.length);
  reader.close();
  await following;
  const { refused, answered } = await load.stop();
  expect(reader.received).toEqual(sent);
  expect(reader.streams).toBeGreaterThan(1);
  expect(refused).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  const after = listWorkerIds().filter((id) => !before.has(id));
  expect(after).toHaveLength(workers);
  for (const id of before) expect(() => process.kill(id, 0)).toThrow('ESRCH');
});

test('metrics are those of all workers, each with its number [34.3]', async () => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  for (const number of [1, 2])
    expect(text).toMatch(new RegExp(`^process_resident_memory_bytes{worker="${number}"} \\d+`, 'm'));
  expect(text.match(/^# TYPE http_request_duration_seconds histogram$/gm)).toHaveLength(1);
});

test('SIGTERM ends all workers and then the first process with 0 [34.1]', async () => {
  const all = listWorkerIds();
  const ended = once(server.child, 'exit');
  server.child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  for (const id of all) expect(() => process.kill(id, 0)).toThrow('ESRCH');
});
