import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { accountQuery } from '#features/accounts/web/session.ts';
import { mayPreloadLinks } from '#web/may-preload-links.ts';

/** After the first screen and its pictures: keeping the app is for the next visit. */
const idleMs = 10_000;

/** Keeps the app and what its screens show for a time without a connection. */
export function useKeepLastData(userId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    // There is none in an insecure context, and who saves data does not want 1 MB of files.
    if (!('serviceWorker' in navigator) || !mayPreloadLinks(navigator) || !import.meta.env.PROD) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    const isCurrent = () => queryClient.getQueryData(accountQuery.queryKey)?.id === userId;
    const timer = setTimeout(async () => {
      const { keepAppAndLastData } = await import('#web/offline/keep-app-and-last-data.ts');
      if (!isOver) stop = keepAppAndLastData(queryClient, { userId, isCurrent });
    }, idleMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [queryClient, userId]);
}
