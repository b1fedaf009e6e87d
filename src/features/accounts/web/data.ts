import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/feedback/toast.ts';
import { CallError, createClient, toErrorMessage } from '#web/api.ts';
import { toastFailure } from '#web/toast-failure.ts';
import type { accountCalls, Role } from '../contract/accounts.ts';
import { accountQuery } from './session.ts';

const api = createClient<typeof accountCalls>();

export const signInWithPassword = (body: { email: string; password: string }) =>
  api('POST /api/auth/login', { body });

export const requestPasswordReset = (body: { email: string }) =>
  api('POST /api/auth/forgot-password', { body });

/** Ends every session of the account, including this one. */
export const resetPassword = (body: { token: string; password: string }) =>
  api('POST /api/auth/reset-password', { body });

/** Ends every session but this one. */
export const changePassword = (body: { currentPassword: string; password: string }) =>
  api('PUT /api/auth/password', { body });

/** Changes the viewer's name; what shows it is loaded again. */
export function useChangeName() {
  const queryClient = useQueryClient();
  return async (body: { firstName: string; lastName: string }): Promise<void> => {
    const { user } = await api('PUT /api/auth/name', { body });
    queryClient.setQueryData(accountQuery.queryKey, user);
    for (const noun of ['athletes', 'coaches', 'dashboard', 'suggestions'])
      await queryClient.invalidateQueries({ queryKey: [noun] });
  };
}

/** Changes the role of an account without a profile. */
export function useChangeRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (role: Role) => api('PUT /api/auth/role', { body: { role } }),
    onSuccess: ({ user }) => queryClient.setQueryData(accountQuery.queryKey, user),
    onError: (error) => toastFailure('Your role was not changed', error),
  });
}

/** Agrees to the versions that were shown. */
export const agreeToTerms = (body: { termsVersion: string; privacyVersion: string }) =>
  api('PUT /api/auth/terms-agreement', { body });

export const requestEmailChange = (body: { email: string; password: string }) =>
  api('PUT /api/auth/email', { body });

export const confirmEmailByLink = (body: { token: string; password?: string }) =>
  api('POST /api/auth/confirm-email', { body });

/** Takes away a way to sign in that somebody else has added; every session and the password end. */
export const revokeSignInMethod = (token: string) =>
  api('POST /api/auth/sign-in-method-revocation', { body: { token } });

/** Sends the link that confirms the address again. */
export function useSendVerificationEmail() {
  return useMutation({
    mutationFn: () => api('POST /api/auth/email-verification', {}),
    onSuccess: () => toast({ title: 'Email sent', description: 'Please open the link in it.' }),
    onError: (error) => toastFailure('The email was not sent', error),
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/auth/email-change', {}),
    onSuccess: () => queryClient.invalidateQueries(accountQuery),
    onError: (error) => toastFailure('Your address change is still pending', error),
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => api('GET /api/sessions', {}),
});

/** Signs out one device, or every other one. */
export function useSignOutDevices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | 'others') => {
      if (id === 'others') return api('DELETE /api/sessions', {});
      return api('DELETE /api/sessions/{id}', { params: { id } }).catch((error) => {
        // The session has ended in the meantime.
        if (!(error instanceof CallError && error.status === 404)) throw error;
      });
    },
    onSuccess: () => queryClient.invalidateQueries(sessionsQuery),
    onError: (error) => toastFailure('Still signed in there', error),
  });
}

/** The account that an emailed link claims, or why the link does not work. */
export const claimPreviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['claim', token],
    queryFn: () =>
      api('POST /api/auth/claim-preview', { body: { token } }).catch((error) => {
        if (error instanceof CallError && error.status < 500)
          return { refusal: toErrorMessage(error, 'Please try again.') };
        throw error;
      }),
    // The page must not repeat the request of its loader.
    staleTime: 5_000,
  });

export const claimAccount = (body: { token: string; password: string }) =>
  api('POST /api/auth/claim', { body });
export const declineClaim = (token: string) => api('POST /api/auth/claim-refusal', { body: { token } });

export const requestAccountErasure = (password: string) =>
  api('POST /api/auth/erasure', { body: { password } });

/** Cancels the erasure of the account. */
export function useCancelAccountErasure() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/auth/erasure', {}),
    onSuccess: ({ user }) => {
      queryClient.setQueryData(accountQuery.queryKey, user);
      toast({ title: 'Your account stays' });
    },
    onError: (error) => toastFailure('Your account will still be erased', error),
  });
}
