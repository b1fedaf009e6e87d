import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import type {
  birthDateCorrectionSchema,
  contentCalls,
  contentRemovalSchema,
  factorRemovalSchema,
  nameCorrectionSchema,
  roleCorrectionSchema,
  schoolCorrectionSchema,
} from '../../contract/profile-content-calls.ts';
import { invalidateStaff } from '../data.ts';

const api = createClient<typeof contentCalls>();

export const contentQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', 'content', userId],
    queryFn: ({ signal }) => api('GET /api/staff/people/{userId}/content', { params: { userId }, signal }),
    staleTime: 0,
  });

/** Sends a change; a refusal often means that the member or a colleague was faster, so the page is read again. */
function useSendContentAction<Body>(send: (body: Body) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return async (body: Body): Promise<void> => {
    try {
      await send(body);
      toast({ title: 'Done', description: 'The member gets an email with the reason.' });
    } finally {
      await invalidateStaff(queryClient);
    }
  };
}

export const useRemoveContent = (userId: string) =>
  useSendContentAction((body: z.input<typeof contentRemovalSchema>) =>
    api('POST /api/staff/people/{userId}/content-removals', { params: { userId }, body }),
  );

export const useCorrectRole = (userId: string) =>
  useSendContentAction((body: z.input<typeof roleCorrectionSchema>) =>
    api('POST /api/staff/people/{userId}/role-corrections', { params: { userId }, body }),
  );

export const useCorrectSchool = (userId: string) =>
  useSendContentAction((body: z.input<typeof schoolCorrectionSchema>) =>
    api('POST /api/staff/people/{userId}/school-corrections', { params: { userId }, body }),
  );

export const useCorrectBirthDate = (userId: string) =>
  useSendContentAction((body: z.input<typeof birthDateCorrectionSchema>) =>
    api('POST /api/staff/people/{userId}/birth-date-corrections', { params: { userId }, body }),
  );

export const useStartFactorRemoval = (userId: string) =>
  useSendContentAction((body: z.input<typeof factorRemovalSchema>) =>
    api('POST /api/staff/people/{userId}/factor-removals', { params: { userId }, body }),
  );

export const useCorrectName = (userId: string) =>
  useSendContentAction((body: z.input<typeof nameCorrectionSchema>) =>
    api('POST /api/staff/people/{userId}/name-corrections', { params: { userId }, body }),
  );
