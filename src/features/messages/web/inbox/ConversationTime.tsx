import { useEffect, useState } from 'react';
import { formatTimeOrDay, justNowMs } from '../format-message-times.ts';

/** When the last message was sent. 'Just now' becomes the time of day after a minute. */
export function ConversationTime({ timestamp }: { timestamp: string }) {
  const [, rerender] = useState(0);
  useEffect(() => {
    const remaining = Date.parse(timestamp) + justNowMs - Date.now();
    if (remaining <= 0) return;
    const timer = setTimeout(() => rerender((count) => count + 1), Math.min(remaining, justNowMs));
    return () => clearTimeout(timer);
  }, [timestamp]);
  return (
    <time dateTime={timestamp} className="tnum text-caption text-muted">
      {formatTimeOrDay(timestamp)}
    </time>
  );
}
