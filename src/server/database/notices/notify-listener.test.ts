import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { type ListenerClient, NotifyListener } from './notify-listener.ts';

/** A connection to a server whose LISTEN may fail. */
class Connection extends EventEmitter {
  static all: Connection[] = [];
  static listensThatFail = 0;
  readonly channels: string[] = [];
  isConnected = false;

  constructor() {
    super();
    Connection.all.push(this);
  }

  async connect(): Promise<void> {
    this.isConnected = true;
  }

  async query(text: string): Promise<void> {
    const [, channel] = /^listen (.*)/.exec(text) ?? [];
    if (!channel) return;
    if (Connection.listensThatFail > 0) {
      Connection.listensThatFail -= 1;
      throw new Error('canceling statement due to statement timeout');
    }
    this.channels.push(channel);
  }

  async end(): Promise<void> {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.emit('end');
  }

  escapeIdentifier = (name: string) => name;

  notify(channel: string, payload: string): void {
    this.emit('notification', { channel, payload });
  }
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };
let listener: NotifyListener;
let reconnects = 0;

function openListener(): NotifyListener {
  Connection.all = [];
  reconnects = 0;
  listener = new NotifyListener(() => new Connection() as unknown as ListenerClient, {
    ...{ intervalMs: 30_000, timeoutMs: undefined, log: silent },
  });
  listener.onReconnect(() => (reconnects += 1));
  return listener;
}

afterEach(() => listener.close());

test('a connection on which LISTEN fails is closed and heard no more, and another takes its place', async () => {
  const received: string[] = [];
  await openListener().listen('news', (payload) => received.push(payload));
  Connection.listensThatFail = 1;
  await Connection.all[0]!.end();
  await vi.waitFor(() => expect(reconnects).toBe(1), 10_000);
  const [, failed, working] = Connection.all;
  expect([failed!.isConnected, working!.isConnected]).toEqual([false, true]);
  failed!.notify('news', 'from the failed one');
  working!.notify('news', 'from the working one');
  expect(received).toEqual(['from the working one']);
});

test('subscribers of one channel whose LISTEN fails on a live connection: the later one gets its notices', async () => {
  const received: string[] = [];
  await openListener().listen('other', () => {});
  Connection.listensThatFail = 1;
  const [first, second] = await Promise.allSettled([
    listener.listen('news', () => received.push('first')),
    listener.listen('news', () => received.push('second')),
  ]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  await vi.waitFor(() => expect(reconnects).toBe(1), 10_000);
  const working = Connection.all.at(-1)!;
  expect([Connection.all[0]!.isConnected, working.channels]).toEqual([false, ['other', 'news']]);
  working.notify('news', '');
  expect(received).toEqual(['second']);
});
