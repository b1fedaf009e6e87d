/** As in public/service-worker.js, which shows the kept app only where there is such a database. */
export const lastDataDatabase = 'fieldhouse-last-data';

/** Drops what this browser kept of a member's screens: nobody is signed in any more, or somebody else is. */
export function forgetLastData(): void {
  // Not in tests, nor in a browser that stores nothing.
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(lastDataDatabase);
}
