import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { accountQuery } from '#features/accounts/web/session.ts';
import { loadFiltersOfLastVisit } from './route-redirects.ts';

/** Remembers with which filters this tab leaves a page. */
export function useRememberFiltersOfPages(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', async ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const filters = await loadFiltersOfLastVisit();
        filters?.rememberSearch(queryClient.getQueryData(accountQuery.queryKey), fromLocation);
      }),
    [router, queryClient],
  );
}
