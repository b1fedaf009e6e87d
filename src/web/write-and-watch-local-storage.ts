/** False in private windows and on full disks. */
export function writeLocalEntry(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Those who want to know of changes of some entries of localStorage, in this tab (`notify`) and in others. */
export function createLocalEntrySubscription(isOwnEntry: (key: string) => boolean) {
  const listeners = new Set<() => void>();
  const notifyListeners = () => {
    for (const listener of [...listeners]) listener();
  };
  // Without a key all entries were removed.
  const onStorageEvent = ({ key }: StorageEvent) => {
    if (key === null || isOwnEntry(key)) notifyListeners();
  };
  return {
    notify: notifyListeners,
    /** Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      if (listeners.size === 0) addEventListener('storage', onStorageEvent);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('storage', onStorageEvent);
      };
    },
  };
}
