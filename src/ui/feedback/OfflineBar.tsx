import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** A line of text while the browser has no network. */
export function OfflineBar({
  text = 'You are offline. What you see may be out of date.',
}: {
  text?: string;
}) {
  const online = useSyncExternalStore(subscribeToOnlineStatus, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-fg px-4 py-1.5 font-medium text-bg text-meta print:hidden">
          <WifiOff aria-hidden className="size-3.5" />
          {text}
        </p>
      )}
    </div>
  );
}

function subscribeToOnlineStatus(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
