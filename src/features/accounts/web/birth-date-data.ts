import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { birthDateCalls } from '../contract/birth-dates.ts';
import { accountQuery } from './session.ts';

const api = createClient<typeof birthDateCalls>();

export const birthDateQuery = queryOptions({
  queryKey: ['birth-date'],
  queryFn: () => api('GET /api/auth/birth-date', {}),
});

/** Saves the viewer's date of birth. A refusal may have closed the account, so that is loaded again. */
export function useChangeBirthDate() {
  const queryClient = useQueryClient();
  return async (body: { birthDate: string }): Promise<void> => {
    try {
      queryClient.setQueryData(birthDateQuery.queryKey, await api('PUT /api/auth/birth-date', { body }));
      // The age decides what others see and may do, on any page.
      void queryClient.invalidateQueries();
    } catch (error) {
      await queryClient.invalidateQueries(accountQuery);
      throw error;
    }
  };
}
