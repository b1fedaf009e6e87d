import { createLocalEntrySubscription, writeLocalEntry } from './write-and-watch-local-storage.ts';

/**
 * Items in localStorage, each in an entry of its own, shared by all tabs. Tabs of several browser processes never
 * overwrite each other's items, as they would with one array that each reads, changes and writes.
 */
export interface LocalCollection<Item> {
  /** By key, in its order; the same array until something changes. */
  list(): readonly Item[];
  put(key: string, item: Item): void;
  /** Changes an item, unless it was removed meanwhile. */
  update(key: string, change: (item: Item) => Item): void;
  remove(key: string): void;
  clear(): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Where localStorage is not available the items live as long as the page. */
export function createLocalCollection<Item>(name: string): LocalCollection<Item> {
  const prefix = `${name} `;
  const { notify, subscribe } = createLocalEntrySubscription((key) => key.startsWith(prefix));
  /** Those that could not be stored. */
  const inMemory = new Map<string, string>();
  let [cachedText, cachedItems] = ['', [] as readonly Item[]];

  const listEntries = (): [string, string][] =>
    [...new Map([...readStoredEntries(prefix), ...inMemory])].sort(([a], [b]) => (a < b ? -1 : 1));
  const writeEntry = (key: string, item: Item) => {
    const text = JSON.stringify(item);
    if (writeLocalEntry(prefix + key, text)) inMemory.delete(prefix + key);
    else inMemory.set(prefix + key, text);
  };
  const deleteEntry = (entry: string) => {
    inMemory.delete(entry);
    writeLocalEntry(entry, null);
  };
  return {
    list: () => {
      const entries = listEntries();
      const text = JSON.stringify(entries);
      if (text !== cachedText)
        [cachedText, cachedItems] = [text, entries.flatMap(([, stored]) => parseItem<Item>(stored))];
      return cachedItems;
    },
    put: (key, item) => {
      writeEntry(key, item);
      notify();
    },
    update: (key, change) => {
      const stored = new Map(listEntries()).get(prefix + key);
      const [item] = stored === undefined ? [] : parseItem<Item>(stored);
      if (item === undefined) return;
      writeEntry(key, change(item));
      notify();
    },
    remove: (key) => {
      deleteEntry(prefix + key);
      notify();
    },
    clear: () => {
      for (const [entry] of listEntries()) deleteEntry(entry);
      notify();
    },
    subscribe,
  };
}

function readStoredEntries(prefix: string): [string, string][] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
    return keys.flatMap((key) => {
      const text = key.startsWith(prefix) ? localStorage.getItem(key) : null;
      return text === null ? [] : [[key, text] as [string, string]];
    });
  } catch {
    return [];
  }
}

function parseItem<Item>(text: string): Item[] {
  try {
    return [JSON.parse(text) as Item];
  } catch {
    return [];
  }
}
