import type { QueryClient } from '@tanstack/react-query';
import { saveLastData } from './last-data.ts';

/** Between two writes: a screen loads several things at once. */
const betweenSavesMs = 5_000;

/**
 * Keeps the app's files and what the member's screens show, so that the app opens without a connection. `isCurrent` says
 * whether this member is still signed in. Returns a function that stops.
 */
export function keepAppAndLastData(
  queryClient: QueryClient,
  { userId, isCurrent }: { userId: string; isCurrent: () => boolean },
): () => void {
  // A browser without room, or in a private window, works as without it.
  void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    timer = undefined;
    if (isCurrent()) void saveLastData(queryClient, userId).catch(() => undefined);
  };
  const saveSoon = () => {
    timer ??= setTimeout(save, betweenSavesMs);
  };
  const saveBeforeHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  const unsubscribe = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') saveSoon();
  });
  document.addEventListener('visibilitychange', saveBeforeHidden);
  save();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', saveBeforeHidden);
  };
}
