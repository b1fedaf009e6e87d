import type { QueryClient } from '@tanstack/react-query';
import { notFound, type ParsedLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createLazyModule } from '#ui/lazy-module.ts';
import { isNotFoundError, type PageLoader } from './load-and-read-page-queries.ts';
import { reloadOnceIfOutdated } from './reload-outdated-page-once.ts';

type Component = () => ReactNode;
type PageModule<Name extends string, Params> = Record<Name, Component> & { loader?: PageLoader<Params> };

/** The part of a route's loader arguments that a page needs. */
export interface RouteRequest<Params> {
  context: { queryClient: QueryClient };
  params: Params;
  location: ParsedLocation;
  preload: boolean;
}

/**
 * The component and the loader of a page whose code is a chunk of its own. The route's loader fetches the chunk and
 * then runs the `loader` that the page's file exports beside its component.
 */
export function lazyPage<Name extends string, Params = object>(
  load: () => Promise<PageModule<Name, Params>>,
  name: Name,
) {
  let page: PageModule<Name, Params> | undefined;
  const Page = lazyComponent(async () => {
    page = await load();
    return { Page: page[name] as Component };
  }, 'Page');
  return {
    // A component without `preload`: the router would fetch the chunk for viewers whom the loader turns away.
    component: () => <Page />,
    loader: async ({ context, params, location, preload }: RouteRequest<Params>): Promise<void> => {
      // Does not reject: the component throws when the chunk cannot be loaded.
      await Page.preload();
      try {
        const { queryClient } = context;
        await page?.loader?.({ queryClient, params, search: location.search, isPreload: preload });
      } catch (error) {
        throw isNotFoundError(error) ? notFound() : error;
      }
    },
  };
}

/**
 * A component in a chunk of its own. Where the chunk cannot be loaded it throws, and Retry on the error page loads it
 * again. The router's own `lazyRouteComponent` calls `use` in some renders only, which React reports as an error.
 */
export function lazyComponent<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): ((props: Props) => ReactNode) & { preload: () => Promise<void> } {
  const chunk = createLazyModule(async () => (await load())[name], reloadOnceIfOutdated);
  const renderOrSuspend = (props: Props) => {
    const { module: Loaded, error } = chunk.getState();
    if (error !== undefined) throw Object.assign(error as Error, { loadAgain: chunk.load });
    if (!Loaded) throw chunk.load();
    const Page = Loaded as (props: Props) => ReactNode;
    return <Page {...props} />;
  };
  return Object.assign(renderOrSuspend, { preload: chunk.load });
}

/** Loads the code again whose load had this error. Without that its component would throw the same error for ever. */
export async function reloadFailedChunkOf(error: unknown): Promise<void> {
  await (error as { loadAgain?: () => Promise<void> | undefined } | undefined)?.loadAgain?.();
}
