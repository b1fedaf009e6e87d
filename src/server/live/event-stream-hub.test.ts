import fc, { type Scheduler } from 'fast-check';
import { expect, test } from 'vitest';
import {
  type EventKind,
  EventLogModel,
  NoticeBusModel,
  StallingReply,
} from '../../../tests/support/simulated-event-log-and-streams.ts';
import { memberEventsChannel } from '../database/member-event-log.ts';
import { type EventHub, EventStreamHub } from './event-stream-hub.ts';

const userIds = ['amara', 'coach'];
const silentLog = { info: () => {}, warn: () => {}, error: () => {} };
const noPresence = {
  isOnlineHere: () => true,
  setOnlineHere: () => {},
  cancelPendingOffline: () => {},
  onLastStreamClosed: () => {},
  close: async () => {},
};
/** In the place of 1,000. */
const keptEvents = 4;

type StreamStep = { do: 'resume' | 'cut' | 'stall' | 'unstall' | 'sign out'; stream: number; hub: number };
type Step =
  | StreamStep
  | { do: 'open'; user: number; hub: number }
  | { do: 'append'; user: number; kinds: EventKind[] }
  | { do: 'trim'; user: number }
  | { do: 'fail a statement' }
  | { do: 'lose listener' | 'regain listener'; hub: number };

const pick = fc.nat(1);
const kinds = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<EventKind>('plain') },
    { weight: 1, arbitrary: fc.constantFrom<EventKind>('void', 'bad') },
  ),
  { minLength: 1, maxLength: 3 },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('append' as const), user: pick, kinds }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), user: pick, hub: pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'resume' as const,
        'resume' as const,
        'cut' as const,
        'stall' as const,
        'unstall' as const,
        'sign out' as const,
      ),
      stream: fc.nat(9),
      hub: pick,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('trim' as const), user: pick }) },
  { weight: 1, arbitrary: fc.constant({ do: 'fail a statement' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('lose listener' as const, 'regain listener' as const),
      hub: pick,
    }),
  },
);

interface Connection {
  userId: string;
  sessionId: string;
  after: number | undefined;
  reply: StallingReply;
}

/** Two server processes, and browsers that open, resume and lose streams. */
class World {
  readonly scheduler: Scheduler;
  readonly logs: EventLogModel;
  readonly buses: NoticeBusModel[];
  readonly hubs: EventHub[];
  readonly connections: Connection[] = [];

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
    this.logs = new EventLogModel(scheduler, userIds);
    this.buses = [new NoticeBusModel(scheduler), new NoticeBusModel(scheduler)];
    this.hubs = this.buses.map(
      (notices) =>
        new EventStreamHub({
          notices,
          log: silentLog,
          limits: { perMember: 20, perNetwork: 100, perProcess: 100 },
          queries: { ...this.logs, deleteOldEvents: async () => {} },
          pause: () => scheduler.schedule(Promise.resolve(), 'pause'),
          openPresence: () => noPresence,
        }),
    );
  }

  run(step: Step): void {
    if (step.do === 'open') this.#open(userIds[step.user]!, step.hub, undefined);
    else if (step.do === 'append') this.#append(userIds[step.user]!, step.kinds);
    else if (step.do === 'trim') this.logs.trim(userIds[step.user]!, keptEvents);
    else if (step.do === 'fail a statement') this.logs.statementsThatFail += 1;
    else if (step.do === 'lose listener') this.buses[step.hub]!.loseListener();
    else if (step.do === 'regain listener') this.buses[step.hub]!.regainListener();
    else this.#runOnConnection(step as StreamStep);
  }

  #runOnConnection({ do: what, stream, hub }: StreamStep): void {
    const connection = this.connections[stream % Math.max(1, this.connections.length)];
    if (!connection) return;
    const { reply, userId } = connection;
    if (what === 'cut') reply.raw.destroy();
    else if (what === 'sign out') this.#signOut(connection);
    else if (what === 'resume') this.#open(userId, hub, reply.listBlocks().findLast(({ id }) => id)?.id);
    else reply.setStalled(what === 'stall');
  }

  #append(userId: string, kinds: EventKind[]): void {
    this.logs.append(userId, kinds);
    for (const bus of this.buses) void bus.deliver(memberEventsChannel, userId);
  }

  #signOut({ userId, sessionId }: Connection): void {
    this.logs.endSession(sessionId);
    for (const bus of this.buses) void bus.deliver('session_end', userId);
  }

  #open(userId: string, hub: number, after: number | undefined): void {
    const reply = new StallingReply();
    const sessionId = `session ${this.connections.length}`;
    this.connections.push({ userId, sessionId, after, reply });
    this.hubs[hub]!.openStream(reply, { userId, sessionId, network: '192.0.2.1', after });
  }

  async settle(): Promise<void> {
    for (const bus of this.buses) bus.regainListener();
    for (const { reply } of this.connections) reply.setStalled(false);
    this.logs.statementsThatFail = 0;
    do {
      await this.scheduler.waitIdle();
      // Node's streams emit `drain` and `close` outside the scheduler.
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.scheduler.count() > 0);
  }
}

/** Lists the events in between that a reader should have been sent. */
function listMissedEventIds(logs: EventLogModel, userId: string, after: number, before: number): number[] {
  const between = Array.from({ length: Math.max(0, before - after - 1) }, (_, n) => after + 1 + n);
  return between.filter((id) => logs.kindOf(userId, id) !== 'void');
}

function expectEventsOnceAndInOrder(
  logs: EventLogModel,
  { userId, sessionId, after, reply }: Connection,
): void {
  const blocks = reply.listBlocks();
  const begin = blocks.findIndex(({ id, kind }) => id !== undefined && kind === undefined);
  const isOpen = !reply.raw.destroyed;
  expect(isOpen && logs.hasEnded(sessionId)).toBe(false);
  if (begin < 0) {
    expect(isOpen).toBe(false);
    return;
  }
  let position = blocks[begin]!.id!;
  const deletedUpTo = logs.deletedUpTo(userId);
  if (blocks[0]!.kind === 'refetch') expect(deletedUpTo).toBeGreaterThan(after!);
  else if (after !== undefined) expect(position).toBe(after);
  for (const { id, kind } of blocks.slice(begin + 1) as { id: number; kind: string }[]) {
    expect(id).toBeGreaterThan(position);
    const skipped = listMissedEventIds(logs, userId, position, id);
    if (kind === 'refetch') {
      expect(skipped.filter((one) => one > deletedUpTo)).toEqual([]);
      expect(logs.kindOf(userId, id) === 'bad' || id <= deletedUpTo).toBe(true);
    } else {
      expect(skipped).toEqual([]);
      expect(kind).toBe(logs.kindOf(userId, id));
    }
    position = id;
  }
  if (isOpen) {
    const missed = listMissedEventIds(logs, userId, position, logs.lastId(userId) + 1);
    expect(missed.filter((one) => one > deletedUpTo)).toEqual([]);
  }
}

test('each stream gets each event once, in order and without a gap, in any interleaving', async () => {
  const runStepsAndCheckEvents = async (scheduler: Scheduler, steps: Step[]) => {
    const world = new World(scheduler);
    await Promise.all(world.hubs.map((hub) => hub.start([world.logs.source])));
    scheduler.scheduleSequence(steps.map((one) => ({ label: one.do, builder: async () => world.run(one) })));
    await scheduler.waitIdle();
    await world.settle();
    for (const connection of world.connections) expectEventsOnceAndInOrder(world.logs, connection);
    await Promise.all(world.hubs.map((hub) => hub.close()));
  };
  const script = fc.array(step, { minLength: 4, maxLength: 40, size: 'max' });
  await fc.assert(fc.asyncProperty(fc.scheduler(), script, runStepsAndCheckEvents), { numRuns: 300 });
});
