import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#features/messages/contract/live-events.ts';
import { refetchVisits, unseenVisitCountQuery } from './data.ts';

/** What visits do on each live event. */
export const createVisitLiveHandlers = (queryClient: QueryClient) => ({
  notice: ({ about }: LiveEvents['notice']) => {
    if (about === 'visits') refetchVisits(queryClient);
    // Not the list, in which the viewer is just reading which visits are new.
    if (about === 'visit-news')
      void queryClient.invalidateQueries({ queryKey: unseenVisitCountQuery.queryKey });
  },
});
