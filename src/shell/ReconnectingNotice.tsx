import { RefreshCw } from 'lucide-react';
import { useStreamState } from '#web/event-stream.ts';

/** Says so on every page while what is on the screen does not keep itself up to date. */
export function ReconnectingNotice() {
  const state = useStreamState();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-14 z-40 flex justify-center print:hidden"
    >
      {state === 'reconnecting' && (
        // Late: most breaks are over before anybody could read of them.
        <p className="flex animate-late items-center gap-2 rounded-full border border-line bg-raised px-3 py-1 text-meta text-muted shadow-float [animation-delay:1s]">
          <RefreshCw aria-hidden className="size-3.5 animate-spin" />
          Reconnecting...
        </p>
      )}
    </div>
  );
}
