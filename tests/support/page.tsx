import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';
import { Toaster } from '#ui/feedback/Toaster.tsx';
import { forgetToasts } from '#ui/feedback/toast.ts';
import { createQueryClient } from '#web/query-client.ts';
import { newRouter } from '../../src/routes.tsx';
import type { Client } from './client.ts';

// happy-dom does not know <search> yet, and React complains about elements that a browser does not know.
const create = document.createElement.bind(document);
document.createElement = ((tag: string, options?: ElementCreationOptions) =>
  create(tag === 'search' ? 'section' : tag, options)) as typeof document.createElement;

interface HappyDom {
  happyDOM: {
    setURL: (address: string) => void;
    settings: { device: { prefersReducedMotion: string } };
  };
}
const { happyDOM } = window as unknown as HappyDom;

// happy-dom draws nothing, so what waits for the end of a movement would wait for ever.
happyDOM.settings.device.prefersReducedMotion = 'reduce';

const network = fetch;

// A page's chunk is compiled when it is first asked for, and a failure should say what is missing, not print the page.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'NotFoundOnPage' }),
});

/** Neither Node 20 nor happy-dom has an EventSource: who is being tested hears what a test says, and nothing else. */
class FakeEventSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static last: FakeEventSource | undefined;
  readyState = FakeEventSource.OPEN;
  onerror = () => {};

  constructor() {
    super();
    FakeEventSource.last = this;
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** Says something over the live stream of the page. */
export function emitLiveEvent(kind: string, data: object): void {
  FakeEventSource.last?.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
}

/** Ends the live stream of the page, as the server does when its session is over. */
export function closeEventStream(): void {
  FakeEventSource.last?.close();
  FakeEventSource.last?.onerror();
}

/** happy-dom has one that never tells anything: here everything is in view. */
class FakeIntersectionObserver {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe() {
    const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[];
    queueMicrotask(() => this.#tell(seen, this as unknown as IntersectionObserver));
  }
  disconnect() {}
}

/**
 * Hears every call of a page ('GET /api/athletes?sort=rating') before it leaves, and may hold it back by not
 * resolving yet, or answer in the server's place: what a network does on a bad day.
 */
type CallInterceptor = (
  call: string,
  init?: RequestInit,
) => Response | undefined | Promise<Response | undefined>;

/** The whole web app at an address, in the browser of one person, over HTTP to the app for tests. */
export function openPage(person: Client, path: string, road: CallInterceptor = () => undefined): UserEvent {
  happyDOM.setURL(person.origin + path);
  // What a browser adds to the calls of a page: the origin and the cookies.
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const onTheWay = await road(`${init?.method ?? 'GET'} ${address}`, init);
    if (onTheWay) return onTheWay;
    const headers = { ...init?.headers, cookie: person.cookie };
    const answer = await network(new URL(address, person.origin), { ...init, headers });
    person.keepCookies(answer);
    return answer;
  });
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={newRouter(queryClient)} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** A call that is held back, and what lets it go on; given an answer, the server never hears of it. */
export function holdResponse() {
  let release: (answer?: Response) => void = () => {};
  const until = new Promise<Response | undefined>((done) => {
    release = done;
  });
  return { until, release };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  // A notice stays five seconds, and would be on the next page.
  forgetToasts();
});
