import type { QueryClient } from '@tanstack/react-query';
import { accountQuery, setSignedOutAndClearCache } from '#features/accounts/web/session.ts';
import { createLocalStore } from '#web/local-storage-value.ts';

/** The member whom some tab of this browser signed in last, or ''. Scripts cannot read the session's cookie. */
const signedInIdStore = createLocalStore('signed in', '');

/**
 * Keeps a tab from showing a member's data after another tab has signed them out or somebody else in: drops everything
 * and loads the page anew. A tab that slept checks this before it is painted again. Returns a function that stops it.
 */
export function followSignInsOfOtherTabs(queryClient: QueryClient, memberId: string): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const reloadIfOtherMember = (): boolean => {
    const isOther = signedInIdStore.get() !== memberId;
    if (isOther) {
      stop.abort();
      reloadSkippingUnsavedPrompt(queryClient);
    }
    return isOther;
  };
  // Asks the server: a session may have changed without a tab of ours. Another account drops all data.
  const checkWithServer = () => queryClient.refetchQueries(accountQuery);
  const checkOnReturn = () => void (reloadIfOtherMember() || checkWithServer());
  const checkAfterSleep = async () => {
    if (reloadIfOtherMember()) return;
    setPageHidden(true);
    await checkWithServer();
    setPageHidden(false);
  };

  signedInIdStore.set(memberId);
  const stopStore = signedInIdStore.subscribe(reloadIfOtherMember);
  const stopCache = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== accountQuery.queryKey[0] || query.state.data !== null) return;
    // This tab shows the sign-in by itself, and keeps what was typed; only the other tabs load anew.
    stop.abort();
    signedInIdStore.set('');
  });
  signal.addEventListener('abort', stopStore);
  signal.addEventListener('abort', stopCache);
  document.addEventListener('resume', checkAfterSleep, { signal });
  addEventListener('pageshow', ({ persisted }) => void (persisted && checkAfterSleep()), { signal });
  addEventListener('online', checkOnReturn, { signal });
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && checkOnReturn(),
    { signal },
  );
  return () => stop.abort();
}

/** At once: React would paint the page before it removes what is on it. */
function setPageHidden(isHidden: boolean): void {
  document.documentElement.hidden = isHidden;
}

function reloadSkippingUnsavedPrompt(queryClient: QueryClient): void {
  setPageHidden(true);
  // Unmounts the forms, which would ask whether to leave without saving.
  setSignedOutAndClearCache(queryClient);
  setTimeout(() => location.reload());
}
