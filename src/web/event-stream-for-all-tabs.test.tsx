import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStreamForAllTabs } from './event-stream-for-all-tabs.ts';

/** A stream that opens at once and stays open. */
class Opened extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Opened[] = [];
  readyState = Opened.OPEN;
  onopen: (() => void) | undefined;
  onerror: (() => void) | undefined;

  constructor() {
    super();
    Opened.all.push(this);
  }

  close() {
    this.readyState = Opened.CLOSED;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Opened);
  Opened.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Delays the next timers by this much, as after a sleep, and then lets time pass for a minute. */
function advanceClockAfterSleep(seconds: number) {
  vi.setSystemTime(Date.now() + (seconds - 10) * 1000);
  vi.advanceTimersByTime(60_000);
}

const doNothing = () => {};
const openStream = () =>
  openEventStreamForAllTabs({
    url: '/',
    name: 'me',
    kinds: [],
    onEvent: doNothing,
    onGap: doNothing,
    onRefused: doNothing,
  });

test.each([
  ['stays when a hidden tab runs its timers once a minute', 61, 1],
  ['is opened again after the machine slept', 120, 2],
])('a stream %s', (_, seconds, streams) => {
  const stop = openStream();
  advanceClockAfterSleep(seconds);
  stop();
  expect(Opened.all).toHaveLength(streams);
  expect(Opened.all.map(({ readyState }) => readyState)).toEqual(Array(streams).fill(Opened.CLOSED));
});

test('a stream that ended for a newer one is opened again only when the page is used', () => {
  const stop = openStream();
  Opened.all[0]!.dispatchEvent(new Event('replaced'));
  vi.advanceTimersByTime(60_000);
  expect(Opened.all.map(({ readyState }) => readyState)).toEqual([Opened.CLOSED]);
  dispatchEvent(new Event('focus'));
  expect(Opened.all).toHaveLength(2);
  dispatchEvent(new Event('focus'));
  expect(Opened.all).toHaveLength(2);
  stop();
});

test('a browser whose streams break as soon as they are open waits longer and longer, by chance', () => {
  const random = vi.spyOn(Math, 'random');
  const waits: number[] = [];
  const stop = openStream();
  for (let n = 0; n < 8; n++) {
    random.mockReturnValue(n % 2 === 0 ? 0 : 1);
    const count = Opened.all.length;
    Opened.all.at(-1)!.onopen?.();
    Opened.all.at(-1)!.onerror?.();
    const begun = Date.now();
    while (Opened.all.length === count) vi.advanceTimersByTime(50);
    waits.push(Date.now() - begun);
  }
  stop();
  random.mockRestore();
  expect(waits).toEqual([250, 1500, 1000, 6000, 4000, 24_000, 10_000, 30_000]);
});
