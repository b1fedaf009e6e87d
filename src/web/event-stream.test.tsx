import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEventStreamForAllTabs } from './event-stream-for-all-tabs.ts';

/** A stream that opens at once and stays open. */
class Opened extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static all: Opened[] = [];
  readyState = Opened.OPEN;

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

test.each([
  ['stays when a hidden tab runs its timers once a minute', 61, 1],
  ['is opened again after the machine slept', 120, 2],
])('a stream %s', (_, seconds, streams) => {
  const ignore = () => {};
  const stop = openEventStreamForAllTabs({
    url: '/',
    name: 'me',
    kinds: [],
    onEvent: ignore,
    onGap: ignore,
    onRefused: ignore,
  });
  advanceClockAfterSleep(seconds);
  stop();
  expect(Opened.all).toHaveLength(streams);
  expect(Opened.all.map(({ readyState }) => readyState)).toEqual(Array(streams).fill(Opened.CLOSED));
});
