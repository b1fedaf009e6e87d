import { useSyncExternalStore } from 'react';

function subscribeToPrinting(onPrint: () => void): () => void {
  addEventListener('beforeprint', onPrint);
  return () => removeEventListener('beforeprint', onPrint);
}

const formatToday = () => new Date().toLocaleDateString('en-US', { dateStyle: 'long' });

/** Today as 'November 27, 2026', read again when the page is printed: it may have been open since yesterday. */
export const usePrintDate = (): string => useSyncExternalStore(subscribeToPrinting, formatToday);
