import { RefreshCw } from 'lucide-react';
import { useStreamState } from '#web/event-stream-for-all-tabs.ts';

/** Shown on every page while the event stream is down. */
export function ReconnectingNotice() {
  const state = useStreamState();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-14 z-40 flex justify-center print:hidden"
    >
      {state === 'reconnecting' && (
        // Delayed: most breaks are shorter.
        <p className="flex animate-late items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-meta text-muted shadow-float [animation-delay:1s]">
          <RefreshCw aria-hidden className="size-3.5 animate-spin" />
          Reconnecting...
        </p>
      )}
    </div>
  );
}
