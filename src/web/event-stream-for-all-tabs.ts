import { useSyncExternalStore } from 'react';

type StreamState = 'connecting' | 'connected' | 'reconnecting' | 'paused';

interface EventStreamOptions {
  url: string;
  /** Of the channel and the lock: the same in all tabs of one account. */
  name: string;
  kinds: readonly string[];
  /** The id of the last event that the loaded data contains; without one the first connection is a gap. */
  startAfter?: string | undefined;
  onEvent(kind: string, data: unknown): void;
  /** Events may be missing: refetch the data on the screen. */
  onGap(): void;
  /** The server refused the stream: the session is over. */
  onRefused(): void;
}

type TabMessage =
  | { type: 'event'; kind: string; data: unknown; id: string }
  | { type: 'state'; state: StreamState; id: string }
  | { type: 'gap' }
  | { type: 'hello' }
  /** A tab is in use. */
  | { type: 'use' };

const retryDelayMs = { first: 500, most: 20_000 };
/** A stream that was open for less than this counts as a failure, so that the backoff grows. */
const stableMs = 10_000;
/** A stream that ended for a newer one stays away until a tab is used, or for this long. */
const pausedMs = 10 * 60_000;
/**
 * A timer this late means that the machine slept and the connection is dead. Longer than a minute: Chrome runs the
 * timers of hidden tabs once a minute.
 */
const sleepMs = 90_000;

let currentState: StreamState = 'connecting';
const listeners = new Set<() => void>();

function setStreamState(state: StreamState): void {
  currentState = state;
  for (const listener of listeners) listener();
}

/** Whether the stream is connected. */
export function useStreamState(): StreamState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => currentState,
  );
}

/**
 * One stream of Server-Sent Events for all tabs of a browser. Leader election by a Web Lock: the leader reads the stream
 * and broadcasts it; when its tab closes, the next leader resumes after the last event. Returns a function that stops.
 */
export function openEventStreamForAllTabs(options: EventStreamOptions): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`live ${options.name}`);
  let lastId = options.startAfter ?? '';
  let leading: StreamOfLeader | undefined;

  const handleTabMessage = (message: TabMessage) => {
    if (message.type === 'event') options.onEvent(message.kind, message.data);
    else if (message.type === 'gap') options.onGap();
    else if (message.type === 'state') setStreamState(message.state);
    if ('id' in message && message.id) lastId = message.id;
  };
  const broadcastToTabs = (message: TabMessage) => {
    handleTabMessage(message);
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'use') leading?.resumeIfPaused();
    else if (data.type !== 'hello') handleTabMessage(data);
    else if (leading)
      channel.postMessage({ type: 'state', state: currentState, id: lastId } satisfies TabMessage);
  };
  channel.postMessage({ type: 'hello' } satisfies TabMessage);

  const becomeLeader = () => {
    return new Promise<void>((resolve) => {
      const own = readStreamAndBroadcast(options, () => lastId, broadcastToTabs);
      leading = own;
      stop.signal.addEventListener('abort', () => {
        own.close();
        resolve();
      });
    });
  };
  // Without locks (no secure context) every tab has its own stream.
  if (navigator.locks) {
    navigator.locks.request(`live ${options.name}`, { signal: stop.signal }, becomeLeader).catch(() => {});
  } else void becomeLeader();

  const resumeWhenUsed = () => {
    if (currentState !== 'paused' || document.visibilityState !== 'visible') return;
    leading?.resumeIfPaused();
    channel.postMessage({ type: 'use' } satisfies TabMessage);
  };
  addEventListener('focus', resumeWhenUsed, { signal: stop.signal });
  document.addEventListener('visibilitychange', resumeWhenUsed, { signal: stop.signal });

  return () => {
    stop.abort();
    channel.close();
    setStreamState('connecting');
  };
}

interface StreamOfLeader {
  resumeIfPaused(): void;
  close(): void;
}

function readStreamAndBroadcast(
  options: EventStreamOptions,
  getLastEventId: () => string,
  broadcastToTabs: (message: TabMessage) => void,
): StreamOfLeader {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let openedAt = Number.POSITIVE_INFINITY;
  let isPaused = false;

  const connectEventSource = () => {
    clearTimeout(timer);
    isPaused = false;
    const resume = getLastEventId() ? `?lastEventId=${encodeURIComponent(getLastEventId())}` : '';
    const opened = new EventSource(options.url + resume);
    source = opened;
    opened.onopen = () => {
      openedAt = Date.now();
      broadcastToTabs({ type: 'state', state: 'connected', id: '' });
      // Data may have changed between its loading and the start of the stream.
      if (!resume) broadcastToTabs({ type: 'gap' });
    };
    broadcastEventsToTabs(opened, options.kinds, broadcastToTabs);
    opened.addEventListener('replaced', pauseReplacedStream);
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) options.onRefused();
      reconnectAfterBackoff();
    };
  };

  // Backoff with jitter; the browser's own retry would bring all browsers back in the same second.
  const reconnectAfterBackoff = () => {
    source?.close();
    broadcastToTabs({ type: 'state', state: 'reconnecting', id: '' });
    if (Date.now() - openedAt >= stableMs) failures = 0;
    openedAt = Number.POSITIVE_INFINITY;
    const wait = Math.min(retryDelayMs.most, retryDelayMs.first * 2 ** failures) * (0.5 + Math.random());
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(connectEventSource, wait);
  };
  // Two browsers that reconnected at once would end one another's stream again and again.
  const pauseReplacedStream = () => {
    source?.close();
    isPaused = true;
    broadcastToTabs({ type: 'state', state: 'paused', id: '' });
    clearTimeout(timer);
    timer = setTimeout(connectEventSource, pausedMs * (0.5 + Math.random()));
  };
  const reconnectNow = () => {
    if (source?.readyState !== EventSource.OPEN) connectEventSource();
  };

  let lastTick = Date.now();
  const sleepTimer = setInterval(() => {
    const slept = Date.now() - lastTick > sleepMs;
    lastTick = Date.now();
    if (slept) reconnectAfterBackoff();
  }, 10_000);

  addEventListener('online', reconnectNow);
  connectEventSource();
  return {
    resumeIfPaused: () => {
      if (isPaused) connectEventSource();
    },
    close: () => {
      source?.close();
      clearTimeout(timer);
      clearInterval(sleepTimer);
      removeEventListener('online', reconnectNow);
    },
  };
}

function broadcastEventsToTabs(
  source: EventSource,
  kinds: readonly string[],
  broadcastToTabs: (message: TabMessage) => void,
): void {
  for (const kind of kinds) {
    source.addEventListener(kind, ({ data, lastEventId }) =>
      broadcastToTabs({ type: 'event', kind, data: JSON.parse(data), id: lastEventId }),
    );
  }
  source.addEventListener('refetch', ({ lastEventId }) => {
    broadcastToTabs({ type: 'state', state: 'connected', id: lastEventId });
    broadcastToTabs({ type: 'gap' });
  });
}
