import { useSyncExternalStore } from 'react';

export type StreamState = 'connecting' | 'connected' | 'reconnecting';

export interface EventStreamOptions {
  url: string;
  /** The same in all tabs of one person, and different for another. */
  name: string;
  kinds: readonly string[];
  onEvent(kind: string, data: unknown): void;
  /** Something may have been missed: everything that is shown should be asked for again. */
  onGap(): void;
  /** The server refused the stream, as it does when nobody is signed in any more. */
  onRefused(): void;
}

type TabMessage =
  | { type: 'event'; kind: string; data: unknown; id: string }
  | { type: 'state'; state: StreamState; id: string }
  | { type: 'missed' }
  | { type: 'hello' };

const retryDelayMs = { first: 500, most: 20_000 };
/**
 * A timer that comes this late means that the machine slept: the connection is dead and does not know it. In a tab
 * that is long hidden Chrome runs timers once a minute, and nothing is wrong there.
 */
const sleepMs = 90_000;

let currentState: StreamState = 'connecting';
const watchers = new Set<() => void>();

function setState(state: StreamState): void {
  currentState = state;
  for (const watch of watchers) watch();
}

/** Whether what is on the screen keeps itself up to date. */
export function useStreamState(): StreamState {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => currentState,
  );
}

/**
 * One stream of Server-Sent Events for all tabs of a browser: whichever tab holds the lock reads it and tells the
 * others; when that tab closes, the next one resumes after the last event. Answers how to stop.
 */
export function openEventStream(options: EventStreamOptions): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`live ${options.name}`);
  let lastId = '';
  let isLeader = false;

  const receive = (word: TabMessage) => {
    if (word.type === 'event') options.onEvent(word.kind, word.data);
    else if (word.type === 'missed') options.onGap();
    else if (word.type === 'state') setState(word.state);
    if ('id' in word && word.id) lastId = word.id;
  };
  const tell = (word: TabMessage) => {
    receive(word);
    channel.postMessage(word);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type !== 'hello') receive(data);
    else if (isLeader)
      channel.postMessage({ type: 'state', state: currentState, id: lastId } satisfies TabMessage);
  };
  channel.postMessage({ type: 'hello' } satisfies TabMessage);

  const becomeLeader = () => {
    isLeader = true;
    return new Promise<void>((resolve) => {
      const close = readStream(options, () => lastId, tell);
      stop.signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  };
  // Without locks (a page that is not served safely) every tab has a stream of its own.
  if (navigator.locks) {
    navigator.locks.request(`live ${options.name}`, { signal: stop.signal }, becomeLeader).catch(() => {});
  } else void becomeLeader();

  return () => {
    stop.abort();
    channel.close();
    setState('connecting');
  };
}

function readStream(
  options: EventStreamOptions,
  lastId: () => string,
  tell: (word: TabMessage) => void,
): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const connect = () => {
    clearTimeout(timer);
    const resume = lastId() ? `?lastEventId=${encodeURIComponent(lastId())}` : '';
    const opened = new EventSource(options.url + resume);
    source = opened;
    opened.onopen = () => {
      failures = 0;
      tell({ type: 'state', state: 'connected', id: '' });
      // What was loaded before the stream began may have changed in between.
      if (!resume) tell({ type: 'missed' });
    };
    for (const kind of options.kinds) {
      opened.addEventListener(kind, ({ data, lastEventId }) =>
        tell({ type: 'event', kind, data: JSON.parse(data), id: lastEventId }),
      );
    }
    opened.addEventListener('refetch', ({ lastEventId }) => {
      tell({ type: 'state', state: 'connected', id: lastEventId });
      tell({ type: 'missed' });
    });
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) options.onRefused();
      reconnect();
    };
  };

  // Not the browser's own retry: it has no jitter, and a thousand browsers would come back in one second.
  const reconnect = () => {
    source?.close();
    tell({ type: 'state', state: 'reconnecting', id: '' });
    const wait = Math.min(retryDelayMs.most, retryDelayMs.first * 2 ** failures) * (0.5 + Math.random());
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
  };
  const reconnectNow = () => {
    if (source?.readyState !== EventSource.OPEN) connect();
  };

  let beat = Date.now();
  const pulse = setInterval(() => {
    const slept = Date.now() - beat > sleepMs;
    beat = Date.now();
    if (slept) reconnect();
  }, 10_000);

  addEventListener('online', reconnectNow);
  connect();
  return () => {
    source?.close();
    clearTimeout(timer);
    clearInterval(pulse);
    removeEventListener('online', reconnectNow);
  };
}
