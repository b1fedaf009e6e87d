import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  handVerificationSchema,
  staffVerificationCalls,
  verificationEndSchema,
  verificationOutcomeSchema,
} from '#features/verifications/contract/staff-verification-calls.ts';
import { toast } from '#ui/feedback/toast.ts';
import { createClient } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import { invalidateStaff } from '../data.ts';

const api = createClient<typeof staffVerificationCalls>();

export const verificationQuery = (id: string) =>
  queryOptions({
    queryKey: ['staff', 'verification', id],
    queryFn: ({ signal }) => api('GET /api/staff/verifications/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

export const verificationsOfPersonQuery = (userId: string) =>
  queryOptions({
    queryKey: ['staff', 'verifications', userId],
    queryFn: ({ signal }) =>
      api('GET /api/staff/people/{userId}/verifications', { params: { userId }, signal }),
    staleTime: 0,
  });

/** Sends a decision; a refusal often means that a colleague was faster, so the pages are read again in any case. */
function useSendVerificationDecision<Body>(send: (body: Body) => Promise<unknown>, title: string) {
  const queryClient = useQueryClient();
  return async (body: Body): Promise<void> => {
    try {
      await send(body);
      toast({ title, description: 'The coach gets an email within a minute.' });
    } finally {
      await invalidateStaff(queryClient);
    }
  };
}

export const useDecideVerification = (id: string) =>
  useSendVerificationDecision(
    (body: z.input<typeof verificationOutcomeSchema>) =>
      api('POST /api/staff/verifications/{id}/outcome', { params: { id }, body }),
    'Decided',
  );

export const useVerifyByHand = (userId: string) =>
  useSendVerificationDecision(
    (body: z.input<typeof handVerificationSchema>) =>
      api('POST /api/staff/people/{userId}/verification', { params: { userId }, body }),
    'The coach is verified',
  );

export const useEndVerification = (userId: string) =>
  useSendVerificationDecision(
    (body: z.input<typeof verificationEndSchema>) =>
      api('POST /api/staff/people/{userId}/verification-end', { params: { userId }, body }),
    'The verification has ended',
  );

/** Confirms a verified coach as head coach, or takes it back. */
export function useSetHeadCoach(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isHeadCoach: boolean) =>
      api('PUT /api/staff/people/{userId}/head-coach', { params: { userId }, body: { isHeadCoach } }),
    onSuccess: () => toast({ title: 'Saved' }),
    onError: (error) => toastFailure('This was not saved', error),
    onSettled: () => invalidateStaff(queryClient),
  });
}
