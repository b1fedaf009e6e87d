import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lockEventLogs, publishEvents } from '#server/database/member-event-log.ts';
import { EventStreamReader } from '../../../tests/support/event-stream-reader.ts';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';

const app = openTestApp();

/** A transaction that publishes events and commits late, or rolls back. */
interface Step {
  to: number[];
  turns: number;
  commits: boolean;
  /** The index of the follower whose connection is lost meanwhile. */
  breaks: number | undefined;
}

const steps = fc.array(
  fc.record<Step>({
    to: fc.subarray([0, 1, 2], { minLength: 1 }),
    turns: fc.nat(12),
    commits: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    breaks: fc.option(fc.nat(2), { nil: undefined }),
  }),
  { minLength: 2, maxLength: 12 },
);

/** A browser that resumes after its last event whenever it loses its stream. */
class Follower {
  readonly received: { id: number; n: number }[] = [];
  readonly member: MemberClient;
  #reader: EventStreamReader | undefined;

  constructor(member: MemberClient) {
    this.member = member;
  }

  async connect(): Promise<void> {
    const last = this.#reader?.lastEventId;
    this.leave();
    this.#reader = await EventStreamReader.open(app.origin, this.member, last);
  }

  leave(): void {
    this.#reader?.close();
    const notices = this.#reader?.received.filter(({ kind }) => kind === 'notice') ?? [];
    for (const { id, data } of notices) this.received.push({ id: Number(id), n: data.n });
    expect(this.#reader?.listDataOfKind('refetch') ?? []).toEqual([]);
  }

  waitForNotice(n: number): Promise<void> {
    return this.#reader!.waitUntil(
      () => this.#reader!.listDataOfKind('notice').some((notice) => notice.n === n),
      `notice ${n}`,
    );
  }
}

class Undone extends Error {}

/** Publishes a notice as a feature does, in a transaction. */
async function publishNotice(
  people: MemberClient[],
  n: number,
  { to, turns, commits }: Omit<Step, 'breaks'>,
): Promise<void> {
  const userIds = to.map((i) => people[i]!.id);
  const work = app.database.db.transaction().execute(async (tx) => {
    const locked = await lockEventLogs(tx, userIds);
    await publishEvents(
      tx,
      locked,
      userIds.map((userId) => ({ userId, kind: 'notice', payload: { n } })),
      app.now(),
    );
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    if (!commits) throw new Undone();
  });
  await work.catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
}

let count = 0;

test('each user gets every event once and in order, whatever the order of commits and whenever streams break', async () => {
  const people = [await app.register('athlete'), await app.register('coach'), await app.register('athlete')];
  const runScriptAndCheckDelivery = async (script: Step[]) => {
    const followers = people.map((person) => new Follower(person));
    await Promise.all(followers.map((follower) => follower.connect()));
    const first = count;
    const running: Promise<void>[] = [];
    for (const { breaks, ...step } of script) {
      running.push(publishNotice(people, count++, step));
      if (breaks !== undefined) await followers[breaks]!.connect();
    }
    await Promise.all(running);
    const last = count++;
    await publishNotice(people, last, { to: [0, 1, 2], turns: 0, commits: true });
    await Promise.all(followers.map((follower) => follower.waitForNotice(last)));
    for (const [i, follower] of followers.entries()) {
      follower.leave();
      const published = script.flatMap((step, n) => (step.commits && step.to.includes(i) ? [first + n] : []));
      const ids = follower.received.map(({ id }) => id);
      expect(follower.received.map(({ n }) => n).sort((a, b) => a - b)).toEqual([...published, last]);
      expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      expect(new Set(ids).size).toBe(ids.length);
    }
  };
  await fc.assert(fc.asyncProperty(steps, runScriptAndCheckDelivery), {
    numRuns: 15,
    interruptAfterTimeLimit: 25_000,
  });
}, 60_000);
