import { createLocalEntrySubscription, writeLocalEntry } from './write-and-watch-local-storage.ts';

/** A JSON value in localStorage: it survives reloads and is shared by all tabs. */
interface LocalStore<Value> {
  /** The same object until it changes. */
  get(): Value;
  set(value: Value): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Where localStorage is not available the value lives as long as the page. Setting `empty` removes the entry. */
export function createLocalStore<Value>(name: string, empty: Value): LocalStore<Value> {
  const { notify, subscribe } = createLocalEntrySubscription((key) => key === name);
  let [text, value, isStored] = [null as string | null, empty, true];

  const readAndParseIfChanged = () => {
    const stored = isStored ? readFromLocalStorage(name) : text;
    if (stored !== text) [text, value] = [stored, parseJsonOrEmpty(stored, empty)];
    return value;
  };
  return {
    get: readAndParseIfChanged,
    set: (next) => {
      [text, value] = [next === empty ? null : JSON.stringify(next), next];
      isStored = writeLocalEntry(name, text);
      notify();
    },
    subscribe,
  };
}

function readFromLocalStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function parseJsonOrEmpty<Value>(text: string | null, empty: Value): Value {
  try {
    return text === null ? empty : (JSON.parse(text) as Value);
  } catch {
    return empty;
  }
}
