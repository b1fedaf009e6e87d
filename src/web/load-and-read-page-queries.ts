// How a page loads its data. The page's file exports `loader`, then the page:
//
//   export const loader: PageLoader<{ id: string }> = ({ queryClient, params }) =>
//     queryClient.ensureQueryData(coachQuery(params.id));
//
// - What the page cannot be drawn without: `await queryClient.ensureQueryData(query)`, read by `useLoadedQuery(query)`.
//   The router shows the old page, then a spinner, and the route's `notFoundComponent` or error page on a failure.
// - Sections that have a skeleton and an error state of their own: `await waitBrieflyForQueries(queryClient.ensure…Data(query))`,
//   read by `useQuery(query)`; without data the section draws `<QueryFallback query={query} title=… skeleton=… />`.
// - A change of filters in the address does not run the loader: `keepPreviousData` keeps the old rows meanwhile.
// - Whose page it is: `getCachedViewer(queryClient)`. What the address says: `pageSearch(search)`, the route's own schema.

import {
  type QueryClient,
  type QueryKey,
  type UseSuspenseQueryOptions,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { CallError } from './api.ts';

interface PageRequest<Params = object> {
  queryClient: QueryClient;
  params: Params;
  /** As in the address, not validated. */
  search: Record<string, unknown>;
  /** The pointer rests on a link, and perhaps the page is opened next. */
  isPreload: boolean;
}

export type PageLoader<Params = object> = (request: PageRequest<Params>) => Promise<unknown>;

/** How long a link keeps the old page before a spinner replaces it. */
export const pendingMs = 150;

/** Less than `pendingMs`: sections that are slow show their skeletons, and the page is never a spinner for them. */
const sectionsMs = 100;

/** Waits a moment for the data of sections, so that a fast server shows no skeletons. Never rejects. */
export async function waitBrieflyForQueries(...sections: Promise<unknown>[]): Promise<void> {
  const settled = Promise.allSettled(sections);
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, sectionsMs))]);
}

export const isNotFoundError = (error: unknown) => error instanceof CallError && error.status === 404;

/**
 * The data that the page's loader has ensured. Throws while there is none: the route shows a spinner, its not-found page
 * or its error page, so the page itself has no loading branch.
 */
export function useLoadedQuery<Data, Key extends QueryKey>(
  query: UseSuspenseQueryOptions<Data, Error, Data, Key>,
): Data {
  const { data, error } = useSuspenseQuery(query);
  // It was there and is gone, for example after its owner's account was erased.
  if (isNotFoundError(error)) throw notFound();
  return data;
}
