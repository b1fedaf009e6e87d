import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { accountCalls, registrationSchema } from '#features/accounts/contract/accounts.ts';
import { accountQuery } from '#features/accounts/web/session.ts';
import { createClient } from '#web/api.ts';
import type { profileCompletion, registrationCalls } from '../contract.ts';

const api = createClient<typeof accountCalls & typeof registrationCalls>();

export const createAccount = (body: z.input<typeof registrationSchema>) =>
  api('POST /api/auth/register', { body });

/** Stores the profile and answers the account, which is complete from now on. */
export async function completeProfile(queryClient: QueryClient, body: z.input<typeof profileCompletion>) {
  const id = queryClient.getQueryData(accountQuery.queryKey)?.id;
  if (!id) throw new Error('User ID not found');
  return api('POST /api/auth/complete-profile/{id}', { params: { id }, body });
}
