import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, createClient } from '#web/api.ts';
import { getEmbeddedResponses } from '#web/embedded-api-responses.ts';
import { forgetLastData } from '#web/offline/last-data-database.ts';
import { clearSessionStorage, removeEntriesOfOtherAccounts } from '#web/session-storage-of-accounts.ts';
import type { Account, accountCalls, Role } from '../contract/accounts.ts';

const api = createClient<typeof accountCalls>();

/** The account that is signed in; null for a visitor. A response with another account drops all data of the previous one. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ client: queryClient }): Promise<Account | null> => {
    const before = queryClient.getQueryData<Account | null>(['account']);
    const account = await fetchAccountOrNull();
    if (!account) forgetLastData();
    // A session that has ended leaves what its account may find again; nobody else does.
    if (before && before.id !== account?.id)
      setAccountAndClearCache(queryClient, account, (account ?? before).id);
    else if (account) removeEntriesOfOtherAccounts(account.id);
    return account;
  },
});

async function fetchAccountOrNull(): Promise<Account | null> {
  try {
    return await api('GET /api/auth/me', {});
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/** The account that is signed in, or null. */
export function useAccount(): Account | null {
  return useQuery(accountQuery).data ?? null;
}

/** The viewer, for the loader of a page that only members can open. */
export function getCachedViewer(queryClient: QueryClient): Account {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  if (!account) throw new Error('This page is for signed-in people');
  return account;
}

/** The account that is signed in, on screens for members only. */
export function useViewer(): Account {
  const account = useAccount();
  if (!account) throw new Error('This screen is for signed-in people');
  return account;
}

/** The role of a member, on screens that staff never see. */
export const getMemberRole = ({ role }: Pick<Account, 'role'>): Role => (role === 'coach' ? role : 'athlete');

/** Ends the session on the server and drops everything that was loaded with it. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return async () => {
    // Requests that are still running would be refused after the sign-out.
    await queryClient.cancelQueries();
    try {
      await api('POST /api/auth/logout', {});
    } catch (error) {
      void queryClient.refetchQueries({ type: 'active' });
      throw error;
    }
    setSignedOutAndClearCache(queryClient);
  };
}

/** Nobody is signed in from now on, and everything that was loaded is dropped. */
export const setSignedOutAndClearCache = (queryClient: QueryClient): void =>
  setAccountAndClearCache(queryClient, null);

/**
 * Sets who is signed in, and drops everything that was loaded before: it may belong to another account. So does what the
 * tab remembers, such as the search before a profile, except the entries of the kept account.
 */
export function setAccountAndClearCache(
  queryClient: QueryClient,
  account: Account | null,
  keptAccountId = account?.id,
): void {
  getEmbeddedResponses().drop();
  const before = queryClient.getQueryData(accountQuery.queryKey);
  if (before?.id !== account?.id) {
    clearSessionStorage(keptAccountId);
    forgetLastData();
  }
  // Changed, not removed like the rest: the screen is updated by a change only.
  queryClient.setQueryData(accountQuery.queryKey, account);
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accountQuery.queryKey[0] });
}
