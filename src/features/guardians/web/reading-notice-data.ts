import { queryOptions } from '@tanstack/react-query';
import { createClient } from '#web/api.ts';
import type { readingNoticeCalls } from '../contract/reading-notice-calls.ts';

const api = createClient<typeof readingNoticeCalls>();

/** Whether a guardian reads the conversation with this person. */
export const readingNoticeQuery = (userId: string) =>
  queryOptions({
    queryKey: ['reading-notice', userId],
    queryFn: ({ signal }) => api('GET /api/guardians/notices/{userId}', { params: { userId }, signal }),
  });
