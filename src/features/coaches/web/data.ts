import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import type { z } from 'zod';
import { accountQuery } from '#features/accounts/web/session.ts';
import { isSport } from '#features/sports/contract/sports-and-class-years.ts';
import { createClient, createListClient } from '#web/api.ts';
import type { Coach, CoachOfPage, coachCalls, coachProfileSchema, OwnCoach } from '../contract.ts';
import type { CoachSearch } from './search-params.ts';

const api = createClient<typeof coachCalls>();
const list = createListClient<typeof coachCalls>();

const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next: string | undefined }) => page.next,
};

const toCallQuery = ({ sort = 'distance', ...filters }: CoachSearch) => ({ ...filters, sort });

/** How many coaches a search finds. */
export const coachCountQuery = (search: CoachSearch) =>
  queryOptions({
    queryKey: ['coaches', 'count', search],
    queryFn: async ({ signal }) =>
      (await list('GET /api/coaches', { query: { ...toCallQuery(search), limit: 1 }, signal })).total,
  });

/** What words mean as filters; disabled without words. */
export const coachWordsReadingQuery = (words: string | undefined) =>
  queryOptions({
    queryKey: ['coaches', 'reading', words],
    queryFn: words
      ? ({ signal }) => api('GET /api/coaches/reading', { query: { words }, signal })
      : skipToken,
  });

/** The directory, page by page; the coaches of the last search stay until the new ones are loaded. */
export const coachDirectoryQuery = (search: CoachSearch) =>
  infiniteQueryOptions({
    queryKey: ['coaches', 'directory', search],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/coaches', { query: { ...toCallQuery(search), cursor: pageParam }, signal }),
    placeholderData: keepPreviousData,
    ...paging,
  });

export const coachDirectorySummaryQuery = queryOptions({
  queryKey: ['coaches', 'summary'],
  queryFn: ({ signal }) => api('GET /api/coaches/summary', { signal }),
});

const mine = ['coaches', 'me'];

/** A coach by id, or without one the viewer's own profile. */
export const coachQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: id ? ['coaches', 'one', id] : mine,
    queryFn: ({ signal }): Promise<CoachOfPage | OwnCoach> =>
      id ? api('GET /api/coaches/{id}', { params: { id }, signal }) : api('GET /api/coaches/me', { signal }),
  });

export const patchCoachProfile = (id: string, body: Partial<z.input<typeof coachProfileSchema>>) =>
  api('PATCH /api/coaches/{id}', { params: { id }, body });

export function cacheOwnCoach(queryClient: QueryClient, coach: Coach): void {
  queryClient.setQueryData(mine, coach);
  // Searches begin with the genders and the sport of the program.
  const programSport = isSport(coach.sport) && coach.sport !== 'Other' ? coach.sport : null;
  queryClient.setQueryData(
    accountQuery.queryKey,
    (account) => account && { ...account, programGenders: coach.genders, programSport },
  );
  // Distances start at the coach's city, and the activity lists new athletes of the coach's sport.
  for (const noun of ['athletes', 'activity']) void queryClient.invalidateQueries({ queryKey: [noun] });
}

// The key begins with 'athletes', so that a changed bookmark shows in these rows too.
export const rosterQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['athletes', 'roster', id],
    queryFn: ({ pageParam, signal }) =>
      list('GET /api/coaches/{id}/roster', { params: { id }, query: { cursor: pageParam }, signal }),
    ...paging,
  });

export const rosterSummaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['coaches', 'roster-summary', id],
    queryFn: ({ signal }) => api('GET /api/coaches/{id}/roster/summary', { params: { id }, signal }),
  });
