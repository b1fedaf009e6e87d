import type { QueryClient } from '@tanstack/react-query';
import type { LiveEvents } from '#features/messages/contract/live-events.ts';
import { visitNewsQuery, visitsChanged } from './data.ts';

/** What visits do on each live event. */
export const visitLiveHandlers = (queryClient: QueryClient) => ({
  notice: ({ about }: LiveEvents['notice']) => {
    if (about === 'visits') visitsChanged(queryClient);
    // The list keeps its marks for as long as one looks at it.
    if (about === 'visit-news') void queryClient.invalidateQueries({ queryKey: visitNewsQuery.queryKey });
  },
});
