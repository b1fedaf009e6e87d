/** A JSON value that this browser keeps under a name: over reloads, and the same in all its tabs. */
export interface Kept<Value> {
  /** The same object until it changes. */
  get(): Value;
  set(value: Value): void;
  /** Answers how to stop. */
  subscribe(hear: () => void): () => void;
}

/** A browser that stores nothing keeps the value as long as the page. `empty` leaves nothing behind. */
export function kept<Value>(name: string, empty: Value): Kept<Value> {
  const watchers = new Set<() => void>();
  let [text, value, stores] = [null as string | null, empty, true];

  const get = () => {
    const stored = stores ? read(name) : text;
    if (stored !== text) [text, value] = [stored, parsed(stored, empty)];
    return value;
  };
  const tell = () => {
    for (const watch of [...watchers]) watch();
  };
  const hearOtherTabs = ({ key }: StorageEvent) => {
    if (key === name || key === null) tell();
  };
  return {
    get,
    set: (next) => {
      [text, value] = [next === empty ? null : JSON.stringify(next), next];
      stores = write(name, text);
      tell();
    },
    subscribe: (hear) => {
      if (watchers.size === 0) addEventListener('storage', hearOtherTabs);
      watchers.add(hear);
      return () => {
        watchers.delete(hear);
        if (watchers.size === 0) removeEventListener('storage', hearOtherTabs);
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

function parsed<Value>(text: string | null, empty: Value): Value {
  try {
    return text === null ? empty : (JSON.parse(text) as Value);
  } catch {
    return empty;
  }
}
