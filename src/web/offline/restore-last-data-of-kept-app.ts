import type { QueryClient } from '@tanstack/react-query';

/**
 * Brings back the member's last data in a page that the service worker kept because the server did not answer. A page from
 * the server has its own.
 */
export async function restoreLastDataOfKeptApp(queryClient: QueryClient): Promise<void> {
  const isFromServer = document.getElementById('first-responses') !== null;
  if (isFromServer || !navigator.serviceWorker?.controller) return;
  const { restoreLastData } = await import('./last-data.ts');
  // Without it the browser says that there is no connection.
  if (!(await restoreLastData(queryClient))) return location.reload();
  // A query whose data was not kept fails at once, in place of waiting for a connection without a word.
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, networkMode: 'offlineFirst' } });
}
