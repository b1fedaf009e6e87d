import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod';
import { accountQuery } from '#features/accounts/web/session.ts';
import { CallError } from '#web/api.ts';
import type { profileCompletionSchema } from '../contract.ts';
import { completeProfile } from './data.ts';

/**
 * Stores the profile. If the session has ended meanwhile it opens the sign-in: the draft waits for the same account.
 */
export function useCompleteProfile() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (profile: z.input<typeof profileCompletionSchema>) => {
    try {
      return await completeProfile(queryClient, profile);
    } catch (error) {
      if (error instanceof CallError && error.status === 401) {
        await queryClient.refetchQueries(accountQuery);
        await router.navigate({ to: '/auth/login' });
      }
      throw error;
    }
  };
}
