import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { Toaster } from '#ui/feedback/Toaster.tsx';
import { createQueryClient } from '#web/query-client.ts';
import { createAppRouter } from '../../src/routes.tsx';
import type { HttpClient } from './http-client.ts';

// happy-dom does not know <search> yet, and React warns about unknown elements.
const create = document.createElement.bind(document);
document.createElement = ((tag: string, options?: ElementCreationOptions) =>
  create(tag === 'search' ? 'section' : tag, options)) as typeof document.createElement;

interface HappyDom {
  happyDOM: {
    setURL: (address: string) => void;
    setViewport: (size: { width: number }) => void;
    settings: { device: { prefersReducedMotion: string } };
  };
}
const { happyDOM } = window as unknown as HappyDom;

// happy-dom runs no animations, so waiting for their end would never finish.
happyDOM.settings.device.prefersReducedMotion = 'reduce';

/** In CSS pixels: 390 is a phone, 1024 what a window has unless told. */
export const setWindowWidth = (width: number): void => happyDOM.setViewport({ width });

const nodeFetch = fetch;

/** Neither Node 20 nor happy-dom has an EventSource: this one receives what `emitLiveEvent` sends. */
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

/** Sends an event over the page's event stream. */
export function emitLiveEvent(kind: string, data: object): void {
  FakeEventSource.last?.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
}

/** Ends the page's event stream, like the server does when the session ends. */
export function closeEventStream(): void {
  FakeEventSource.last?.close();
  FakeEventSource.last?.onerror();
}

/** happy-dom's observer never reports anything. This one reports every element as visible. */
class FakeIntersectionObserver {
  readonly #callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe() {
    const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[];
    queueMicrotask(() => this.#callback(seen, this as unknown as IntersectionObserver));
  }
  disconnect() {}
}

/**
 * Receives every call of a page ('GET /api/athletes?sort=rating') before it is sent, and may delay it by not
 * resolving yet, or respond in place of the server.
 */
export type CallInterceptor = (
  call: string,
  init?: RequestInit,
) => Response | undefined | Promise<Response | undefined>;

/** Renders the web app at a path with the session of this client, calling the TestApp over HTTP. */
export function renderPage(
  client: HttpClient,
  path: string,
  intercept: CallInterceptor = () => undefined,
): UserEvent {
  happyDOM.setURL(client.origin + path);
  // What the router has left in the history of another test.
  history.replaceState(null, '');
  // A browser adds the origin and the cookies.
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const intercepted = await intercept(`${init?.method ?? 'GET'} ${address}`, init);
    if (intercepted) return intercepted;
    const headers = { ...init?.headers, cookie: client.cookie };
    const response = await nodeFetch(new URL(address, client.origin), { ...init, headers });
    client.storeCookies(response);
    return response;
  });
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal('IntersectionObserver', FakeIntersectionObserver);
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createAppRouter(queryClient)} />
      <Toaster />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** Returns a promise for a CallInterceptor and the function that resolves it, optionally with a response. */
export function deferResponse() {
  let resolveResponse: (response?: Response) => void = () => {};
  const until = new Promise<Response | undefined>((done) => {
    resolveResponse = done;
  });
  return { until, release: resolveResponse };
}
