/** A JSON value that this browser keeps under a name: over reloads, and the same in all its tabs. */
export interface LocalStore<Value> {
  /** The same object until it changes. */
  get(): Value;
  set(value: Value): void;
  /** Answers how to stop. */
  subscribe(hear: () => void): () => void;
}

/** A browser that stores nothing keeps the value as long as the page. `empty` leaves nothing behind. */
export function createLocalStore<Value>(name: string, empty: Value): LocalStore<Value> {
  const subscribers = new Set<() => void>();
  let [text, value, isStored] = [null as string | null, empty, true];

  const get = () => {
    const stored = isStored ? read(name) : text;
    if (stored !== text) [text, value] = [stored, parseJson(stored, empty)];
    return value;
  };
  const notifySubscribers = () => {
    for (const watch of [...subscribers]) watch();
  };
  const onStorageEvent = ({ key }: StorageEvent) => {
    if (key === name || key === null) notifySubscribers();
  };
  return {
    get,
    set: (next) => {
      [text, value] = [next === empty ? null : JSON.stringify(next), next];
      isStored = write(name, text);
      notifySubscribers();
    },
    subscribe: (hear) => {
      if (subscribers.size === 0) addEventListener('storage', onStorageEvent);
      subscribers.add(hear);
      return () => {
        subscribers.delete(hear);
        if (subscribers.size === 0) removeEventListener('storage', onStorageEvent);
      };
    },
  };
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** False in private windows and on full disks: the page still works, and forgets. */
function write(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function parseJson<Value>(text: string | null, empty: Value): Value {
  try {
    return text === null ? empty : (JSON.parse(text) as Value);
  } catch {
    return empty;
  }
}
