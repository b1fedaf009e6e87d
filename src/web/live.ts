import { useSyncExternalStore } from 'react';

export type LiveState = 'connecting' | 'connected' | 'reconnecting';

export interface LiveOptions {
  url: string;
  /** The same in all tabs of one person, and different for another. */
  name: string;
  kinds: readonly string[];
  hear(kind: string, data: unknown): void;
  /** Something may have been missed: everything that is shown should be asked for again. */
  missed(): void;
  /** The server refused the stream, as it does when nobody is signed in any more. */
  refused(): void;
}

type Word =
  | { say: 'event'; kind: string; data: unknown; id: string }
  | { say: 'state'; state: LiveState; id: string }
  | { say: 'missed' }
  | { say: 'hello' };

const patience = { first: 500, most: 20_000 };
/**
 * A timer that comes this late means that the machine slept: the connection is dead and does not know it. In a tab
 * that is long hidden Chrome runs timers once a minute, and nothing is wrong there.
 */
const nap = 90_000;

let shown: LiveState = 'connecting';
const watchers = new Set<() => void>();

function show(state: LiveState): void {
  shown = state;
  for (const watch of watchers) watch();
}

/** Whether what is on the screen keeps itself up to date. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => shown,
  );
}

/**
 * One stream of Server-Sent Events for all tabs of a browser: whichever tab holds the lock reads it and tells the
 * others; when that tab closes, the next one resumes after the last event. Answers how to stop.
 */
export function openLive(options: LiveOptions): () => void {
  const stop = new AbortController();
  const channel = new BroadcastChannel(`live ${options.name}`);
  let lastId = '';
  let leads = false;

  const take = (word: Word) => {
    if (word.say === 'event') options.hear(word.kind, word.data);
    else if (word.say === 'missed') options.missed();
    else if (word.say === 'state') show(word.state);
    if ('id' in word && word.id) lastId = word.id;
  };
  const tell = (word: Word) => {
    take(word);
    channel.postMessage(word);
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.say !== 'hello') take(data);
    else if (leads) channel.postMessage({ say: 'state', state: shown, id: lastId } satisfies Word);
  };
  channel.postMessage({ say: 'hello' } satisfies Word);

  const lead = () => {
    leads = true;
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
    navigator.locks.request(`live ${options.name}`, { signal: stop.signal }, lead).catch(() => {});
  } else void lead();

  return () => {
    stop.abort();
    channel.close();
    show('connecting');
  };
}

function readStream(options: LiveOptions, lastId: () => string, tell: (word: Word) => void): () => void {
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
      tell({ say: 'state', state: 'connected', id: '' });
      // What was loaded before the stream began may have changed in between.
      if (!resume) tell({ say: 'missed' });
    };
    for (const kind of options.kinds) {
      opened.addEventListener(kind, ({ data, lastEventId }) =>
        tell({ say: 'event', kind, data: JSON.parse(data), id: lastEventId }),
      );
    }
    opened.addEventListener('refetch', ({ lastEventId }) => {
      tell({ say: 'state', state: 'connected', id: lastEventId });
      tell({ say: 'missed' });
    });
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED) options.refused();
      again();
    };
  };

  // Not the browser's own retry: it has no jitter, and a thousand browsers would come back in one second.
  const again = () => {
    source?.close();
    tell({ say: 'state', state: 'reconnecting', id: '' });
    const wait = Math.min(patience.most, patience.first * 2 ** failures) * (0.5 + Math.random());
    failures += 1;
    clearTimeout(timer);
    timer = setTimeout(connect, wait);
  };
  const now = () => {
    if (source?.readyState !== EventSource.OPEN) connect();
  };

  let beat = Date.now();
  const pulse = setInterval(() => {
    const slept = Date.now() - beat > nap;
    beat = Date.now();
    if (slept) again();
  }, 10_000);

  addEventListener('online', now);
  connect();
  return () => {
    source?.close();
    clearTimeout(timer);
    clearInterval(pulse);
    removeEventListener('online', now);
  };
}
