import { afterEach, expect, test, vi } from 'vitest';
import { createLocalCollection } from './local-storage-collection.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** Runs `act`, and right before its nth access to localStorage what another browser process does. */
function interruptNthStorageAccess(act: () => void, nth: number, interruption: () => void): boolean {
  const real = localStorage;
  let count = 0;
  let wasInterrupted = false;
  const interruptAtNthAccess =
    <Args extends unknown[], Result>(access: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (count === nth) {
        wasInterrupted = true;
        count += 1;
        interruption();
      } else count += 1;
      return access(...args);
    };
  vi.stubGlobal('localStorage', {
    get length() {
      return interruptAtNthAccess(() => real.length)();
    },
    key: interruptAtNthAccess((n: number) => real.key(n)),
    getItem: interruptAtNthAccess((key: string) => real.getItem(key)),
    setItem: interruptAtNthAccess((key: string, text: string) => real.setItem(key, text)),
    removeItem: interruptAtNthAccess((key: string) => real.removeItem(key)),
  });
  act();
  vi.unstubAllGlobals();
  return wasInterrupted;
}

type Tab = ReturnType<typeof createLocalCollection<string>>;
const changes: [string, (tab: Tab) => void][] = [
  ['adds an item', (tab) => tab.put('b', 'new')],
  ['changes an item', (tab) => tab.update('a', (item) => `${item}!`)],
  ['removes an item', (tab) => tab.remove('a')],
];

test.each(changes)('nothing is lost when another tab adds an item while this one %s', (_, change) => {
  for (let nth = 0; ; nth++) {
    localStorage.clear();
    const [tab, other] = [createLocalCollection<string>('test'), createLocalCollection<string>('test')];
    tab.put('a', 'first');
    const wasInterrupted = interruptNthStorageAccess(
      () => change(tab),
      nth,
      () => other.put('c', 'other'),
    );
    if (!wasInterrupted) {
      expect(nth).toBeGreaterThan(0);
      return;
    }
    const alone = createLocalCollection<string>('alone');
    alone.put('a', 'first');
    change(alone);
    expect(tab.list(), `interrupted before access ${nth}`).toEqual([...alone.list(), 'other']);
    expect(other.list()).toEqual(tab.list());
  }
});

test('items that cannot be stored live as long as the page', () => {
  const tab = createLocalCollection<string>('test');
  const setItem = () => {
    throw new Error('The disk is full');
  };
  vi.stubGlobal('localStorage', { length: 0, setItem, removeItem: () => {} });
  tab.put('a', 'first');
  expect(tab.list()).toEqual(['first']);
  expect(tab.list()).toBe(tab.list());
  tab.remove('a');
  expect(tab.list()).toEqual([]);
});
