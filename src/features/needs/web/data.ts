import { queryOptions } from '@tanstack/react-query';
import type { savedSearchCalls } from '#features/saved-searches/contract.ts';
import { createClient } from '#web/api.ts';
import type { NeedReading, needCalls } from '../contract.ts';

const api = createClient<typeof needCalls>();
const savedSearches = createClient<typeof savedSearchCalls>();

/**
 * The coach's needs with who fits and who is new; refetched at every opening, because somebody may have joined. Not when they
 * have come with the page.
 */
export const needsQuery = queryOptions({
  queryKey: ['needs'],
  queryFn: ({ signal }) => api('GET /api/needs', { signal }),
  staleTime: 5_000,
  refetchOnMount: true,
});

export const briefingQuery = queryOptions({
  queryKey: ['briefing'],
  queryFn: ({ signal }) => api('GET /api/briefing', { signal }),
  refetchOnMount: 'always',
});

export const readNeeds = (words: string): Promise<NeedReading[]> =>
  api('POST /api/needs/readings', { body: { words } });

export const saveNeed = (need: { name: string; filters: object; sought: number }) =>
  savedSearches('POST /api/saved-searches', { body: need as never });

/** Null ends the need; the saved search stays. */
export const changeSought = (id: string, sought: number | null) =>
  savedSearches('PATCH /api/saved-searches/{id}', { params: { id }, body: { sought } as never });

interface ClearedItem {
  athleteId: string;
  at: string;
}

export const clearItems = (id: string, items: ClearedItem[]) =>
  api('POST /api/needs/{id}/clearings', { params: { id }, body: { items } });

export const undoClearings = (id: string, items: ClearedItem[]) =>
  api('POST /api/needs/{id}/undone-clearings', { params: { id }, body: { items } });
