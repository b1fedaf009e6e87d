import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ListPage } from './api.ts';

interface Row {
  id: string;
}
type Cached<R> = R | ListPage<R> | InfiniteData<ListPage<R>>;

/**
 * Applies a change wherever a row is cached. Queries over one kind of row have keys that begin with its noun:
 * `['athletes', 'list', …]` holds pages, `['athletes', 'one', id]` a row, `['athletes', 'count', …]` a count.
 */
export function updateCachedRow<R extends Row>(
  queryClient: QueryClient,
  noun: string,
  id: string,
  changes: Partial<R>,
): void {
  const changeRowOfId = (row: R): R => (row.id === id ? { ...row, ...changes } : row);
  for (const query of findQueriesOfRow(queryClient, noun, id)) {
    const { isInvalidated } = query.state;
    queryClient.setQueryData(query.queryKey, mapCachedRows(query.state.data as Cached<R>, changeRowOfId));
    // `setQueryData` marks the query as fresh.
    if (isInvalidated) query.invalidate();
  }
}

/**
 * Stops what is being fetched with a row that is about to be changed: the answer would bring back what was before. Returns a
 * function that fetches it again, for when the change is saved.
 */
export async function interruptFetchesOfRow(
  queryClient: QueryClient,
  noun: string,
  id: string,
): Promise<() => void> {
  const fetched = findQueriesOfRow(queryClient, noun, id).filter(
    ({ state }) => state.fetchStatus === 'fetching',
  );
  const filters = fetched.map(({ queryKey }) => ({ queryKey, exact: true }));
  await Promise.all(filters.map((filter) => queryClient.cancelQueries(filter)));
  return () => {
    for (const filter of filters) void queryClient.invalidateQueries(filter);
  };
}

const findQueriesOfRow = (queryClient: QueryClient, noun: string, id: string) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [noun] })
    .filter(({ state }) => {
      const cached = state.data as Cached<Row> | undefined;
      return cached && listCachedRows(cached).some((row) => row.id === id);
    });

/** A row from any query that holds it. */
export function findCachedRow<R extends Row>(
  queryClient: QueryClient,
  noun: string,
  id: string,
): R | undefined {
  for (const [, cached] of queryClient.getQueriesData<Cached<R>>({ queryKey: [noun] })) {
    const found = cached && listCachedRows(cached).find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}

function mapCachedRows<R extends Row>(cached: Cached<R>, changeRow: (row: R) => R): Cached<R> {
  if (isInfiniteData(cached))
    return { ...cached, pages: cached.pages.map((page) => mapPageRows(page, changeRow)) };
  return isListPage(cached) ? mapPageRows(cached, changeRow) : changeRow(cached);
}

function listCachedRows<R extends Row>(cached: Cached<R>): R[] {
  if (isInfiniteData(cached)) return cached.pages.flatMap((page) => page.rows);
  return isListPage(cached) ? cached.rows : [cached];
}

const isInfiniteData = <R>(cached: Cached<R>): cached is InfiniteData<ListPage<R>> =>
  typeof cached === 'object' && cached !== null && 'pages' in cached;
const isListPage = <R>(cached: Cached<R>): cached is ListPage<R> =>
  typeof cached === 'object' && cached !== null && 'rows' in cached;

function mapPageRows<R>(page: ListPage<R>, changeRow: (row: R) => R): ListPage<R> {
  return { ...page, rows: page.rows.map(changeRow) };
}
