import { isServerReachable } from './api.ts';

const reloadMark = 'reloaded for a missing chunk';

/**
 * After a failed import. A chunk that is missing on a reachable server belongs to an older build: reloads the page, but
 * only once for each chunk, and never resolves then. Returns the error to show otherwise: without a server a reload
 * would end the whole app.
 */
export async function reloadOnceIfOutdated(cause: unknown): Promise<unknown> {
  if (!(await isServerReachable())) return new TypeError('The server cannot be reached', { cause });
  const chunk = String(cause);
  if (sessionStorage.getItem(reloadMark) === chunk) return cause;
  sessionStorage.setItem(reloadMark, chunk);
  location.reload();
  return new Promise(() => {});
}
