import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type RefCallback, useCallback } from 'react';
import type { z } from 'zod';
import { getCachedViewer } from '#features/accounts/web/session.ts';
import { createClient } from '#web/api.ts';
import { findCachedRow } from '#web/update-cached-rows.ts';
import type { athleteCalls } from '../contract/athlete-calls.ts';
import type { Athlete, newAthleteWithUserSchema } from '../contract.ts';

const api = createClient<typeof athleteCalls>();

export const athleteQuery = (id: string) =>
  queryOptions({
    queryKey: ['athletes', 'one', id],
    queryFn: ({ signal }) => api('GET /api/athletes/{id}', { params: { id }, signal }),
  });

/**
 * Where lists hold whole athletes, a listed athlete is shown from the cache while it is fetched again. Where they do not, a
 * profile counts against a daily limit, and is not fetched before it is opened.
 */
export async function loadAthlete(
  queryClient: QueryClient,
  id: string,
  { isPreload }: { isPreload: boolean },
): Promise<void> {
  const query = athleteQuery(id);
  const { readsReducedLists } = getCachedViewer(queryClient);
  if (readsReducedLists && isPreload) return;
  const row =
    readsReducedLists || queryClient.getQueryData(query.queryKey)
      ? undefined
      : findCachedRow<Athlete>(queryClient, 'athletes', id);
  if (!row) return void (await queryClient.ensureQueryData(query));
  queryClient.setQueryData(query.queryKey, row);
  await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
  void queryClient.prefetchQuery(query);
}

/** The ref of a profile's element: counts a view once the profile is on the page. A failed request is not repeated. */
export function useRecordProfileView({ id }: Athlete, isOwn: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (element) => {
      if (element && !isOwn) void api('PUT /api/athletes/{id}/view', { params: { id } }).catch(() => {});
    },
    [id, isOwn],
  );
}

/** Adds an athlete, account and profile at once; cached lists, maps and counts are refetched. */
export function useAddAthlete() {
  const queryClient = useQueryClient();
  return async (body: z.input<typeof newAthleteWithUserSchema>): Promise<Athlete> => {
    const added = await api('POST /api/athletes', { body });
    for (const noun of ['athletes', 'added-athletes', 'suggestions', 'dashboard', 'activity'])
      await queryClient.invalidateQueries({ queryKey: [noun] });
    return added;
  };
}
