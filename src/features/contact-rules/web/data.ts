import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { contactRuleCalls } from '../contract.ts';

const api = createClient<typeof contactRuleCalls>();

/** A verdict changes at midnight, and when new rules are loaded. */
const staleTime = 10 * 60_000;

/** Whether the coach of this conversation may write today. */
export const contactVerdictQuery = (otherUserId: string) =>
  queryOptions({
    queryKey: ['contact-rules', 'member', otherUserId],
    queryFn: ({ signal }) =>
      api('GET /api/contact-rules/members/{userId}', { params: { userId: otherUserId }, signal }),
    staleTime,
  });

/** When coaches may write to the athlete who asks, for each association and division. */
export const ownContactVerdictsQuery = queryOptions({
  queryKey: ['contact-rules', 'mine'],
  queryFn: ({ signal }) => api('GET /api/contact-rules/mine', { signal }),
  staleTime,
});
