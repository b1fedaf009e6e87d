import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

declare global {
  /** From public/theme.js, which also runs it before the first paint and when the system changes. */
  var applyTheme: (() => void) | undefined;
}

const listeners = new Set<() => void>();

function readStoredTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem('theme');
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function storeAndApplyTheme(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', choice);
  } catch {
    // A browser that stores nothing cannot keep the choice.
  }
  globalThis.applyTheme?.();
  for (const listener of listeners) listener();
}

/** The choice (not the colour it leads to) and its setter; other tabs follow. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribeToTheme, readStoredTheme), storeAndApplyTheme];
}

function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
