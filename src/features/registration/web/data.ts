import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { accountQuery } from '#features/accounts/web/session.ts';
import { createClient } from '#web/api.ts';
import type { registrationSchema } from '../contract/registration-schema.ts';
import type { profileCompletionSchema, registrationCalls } from '../contract.ts';

const api = createClient<typeof registrationCalls>();

export const createAccount = (body: z.input<typeof registrationSchema>) =>
  api('POST /api/auth/register', { body });

/** Stores the profile; returns the account, which is now complete. */
export async function completeProfile(
  queryClient: QueryClient,
  body: z.input<typeof profileCompletionSchema>,
) {
  const id = queryClient.getQueryData(accountQuery.queryKey)?.id;
  if (!id) throw new Error('User ID not found');
  return api('POST /api/auth/complete-profile/{id}', { params: { id }, body });
}
