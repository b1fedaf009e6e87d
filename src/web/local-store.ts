/** A JSON value in localStorage: it survives reloads and is shared by all tabs. */
export interface LocalStore<Value> {
  /** The same object until it changes. */
  get(): Value;
  set(value: Value): void;
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Where localStorage is not available the value lives as long as the page. Setting `empty` removes the entry. */
export function createLocalStore<Value>(name: string, empty: Value): LocalStore<Value> {
  const subscribers = new Set<() => void>();
  let [text, value, isStored] = [null as string | null, empty, true];

  const readAndParseIfChanged = () => {
    const stored = isStored ? readFromLocalStorage(name) : text;
    if (stored !== text) [text, value] = [stored, parseJsonOrEmpty(stored, empty)];
    return value;
  };
  const notifySubscribers = () => {
    for (const listener of [...subscribers]) listener();
  };
  const onStorageEvent = ({ key }: StorageEvent) => {
    if (key === name || key === null) notifySubscribers();
  };
  return {
    get: readAndParseIfChanged,
    set: (next) => {
      [text, value] = [next === empty ? null : JSON.stringify(next), next];
      isStored = writeToLocalStorage(name, text);
      notifySubscribers();
    },
    subscribe: (listener) => {
      if (subscribers.size === 0) addEventListener('storage', onStorageEvent);
      subscribers.add(listener);
      return () => {
        subscribers.delete(listener);
        if (subscribers.size === 0) removeEventListener('storage', onStorageEvent);
      };
    },
  };
}

function readFromLocalStorage(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** False in private windows and on full disks. */
function writeToLocalStorage(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function parseJsonOrEmpty<Value>(text: string | null, empty: Value): Value {
  try {
    return text === null ? empty : (JSON.parse(text) as Value);
  } catch {
    return empty;
  }
}
