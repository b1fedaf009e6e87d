import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, notFound, type ParsedLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isServerReachable } from './api.ts';
import { isNotFoundError, type PageLoader } from './page-loader.ts';

type Component = () => ReactNode;
type PageModule<Name extends string, Params> = Record<Name, Component> & { loader?: PageLoader<Params> };

/** The part of a route's loader arguments that a page needs. */
export interface RouteRequest<Params> {
  context: { queryClient: QueryClient };
  params: Params;
  location: ParsedLocation;
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
    return { default: page[name] as Component };
  });
  return {
    // A component without `preload`: the router would fetch the chunk for viewers whom the loader turns away.
    component: () => <Page />,
    loader: async ({ context, params, location }: RouteRequest<Params>): Promise<void> => {
      // Does not reject: the component throws when the chunk cannot be loaded.
      await Page.preload?.();
      try {
        await page?.loader?.({ queryClient: context.queryClient, params, search: location.search });
      } catch (error) {
        throw isNotFoundError(error) ? notFound() : error;
      }
    },
  };
}

/**
 * A component in a chunk of its own. A chunk that is missing on a reachable server belongs to an older build:
 * the router reloads the page, once. Without a server a reload would end the whole app, so that is an error like any
 * other, and Retry fetches again.
 */
export const lazyComponent: typeof lazyRouteComponent = (load, name) => {
  const Component = lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (cause) {
      // The router recognizes a missing chunk by the browser's error message.
      const error = (await isServerReachable())
        ? (cause as Error)
        : new TypeError('The server cannot be reached', { cause });
      throw Object.assign(error, { loadAgain: () => Component.preload?.() });
    }
  }, name);
  return Component;
};

/** Loads the code again whose load had this error. Without that its component would throw the same error for ever. */
export async function loadAgainAfter(error: unknown): Promise<void> {
  await (error as { loadAgain?: () => Promise<void> | undefined } | undefined)?.loadAgain?.();
}
