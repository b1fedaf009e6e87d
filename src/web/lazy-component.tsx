import { type ReactNode, useLayoutEffect } from 'react';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { createLazyModule, type LazyModule, useLazyModule } from '#ui/lazy-module.ts';
import { isServerReachable, toErrorMessage } from './api.ts';
import { reloadOnceIfOutdated } from './reload-outdated-page-once.ts';

// Parts of a page in chunks of their own. Without a connection they say so and can be tried again.

type Part<Props> = (props: Props) => ReactNode;
export type ImportPart<Props> = () => Promise<Part<Props>>;

export type LazyPart<Props> = Part<Props> & {
  /** Loads the code ahead of its use. */
  preload: () => void;
};

export interface Failure {
  message: string;
  isLoading: boolean;
  retry: () => void;
}

interface Views<Props> {
  /** A part that is not open is only loaded ahead. */
  isOpen?: (props: Props) => boolean;
  whileLoading?: (props: Props) => ReactNode;
  whenFailed: (props: Props, failure: Failure) => ReactNode;
}

const title = 'This part of the page could not be loaded';

/** A part in its place on the page. */
export function lazyComponentWithRetry<Props extends object>(
  importPart: ImportPart<Props>,
  whileLoading: (props: Props) => ReactNode = () => null,
): LazyPart<Props> {
  return createLazyPart(importPart, {
    whileLoading,
    whenFailed: (_, { message, isLoading, retry }) => (
      <ErrorState title={title} message={message} pending={isLoading} onRetry={retry} />
    ),
  });
}

/** A part without which the page works, such as an improvement of its fallback: a failure is not shown. */
export function lazyPartWithSilentFallback<Props extends object>(
  importPart: ImportPart<Props>,
  fallback: (props: Props) => ReactNode,
): LazyPart<Props> {
  return createLazyPart(importPart, { whileLoading: fallback, whenFailed: fallback });
}

/** A part with these views for the time before it is there. */
export function createLazyPart<Props extends object>(
  importPart: ImportPart<Props>,
  views: Views<Props>,
): LazyPart<Props> {
  const chunk = createLazyModule(importPart, reloadOnceIfOutdated);
  return Object.assign(
    (props: Props) => <LazyComponentOrFallback chunk={chunk} views={views} props={props} />,
    {
      preload: () => void chunk.preload(),
    },
  );
}

interface PartOrViewsProps<Props> {
  chunk: LazyModule<Part<Props>>;
  views: Views<Props>;
  props: Props;
}

function LazyComponentOrFallback<Props extends object>({
  chunk,
  views,
  props,
}: PartOrViewsProps<Props>): ReactNode {
  const { module: Loaded, error, isLoading } = useLazyModule(chunk);
  useLoadPartWhenOpen(chunk, views.isOpen?.(props) ?? true);
  if (Loaded) return <Loaded {...props} />;
  if (error === undefined) return views.whileLoading?.(props);
  const message = toErrorMessage(error, 'Something went wrong. Please try again.');
  return views.whenFailed(props, { message, isLoading, retry: () => void loadOrReload(chunk) });
}

/** Loads the code when the part appears, and again each time a dialog opens whose code could not be loaded before. */
function useLoadPartWhenOpen(chunk: LazyModule<unknown>, isOpen: boolean): void {
  // Before the first paint: the error may be an earlier one.
  useLayoutEffect(() => {
    if (isOpen) {
      chunk.forgetError();
      void chunk.load();
    } else void chunk.preload();
  }, [chunk, isOpen]);
}

/** For Retry. A browser that keeps failed imports, and a server with a newer build, need a reload. */
async function loadOrReload(chunk: LazyModule<unknown>): Promise<void> {
  await chunk.load();
  if (!chunk.getState().module && (await isServerReachable())) location.reload();
}
