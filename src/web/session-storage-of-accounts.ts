const prefix = 'of account ';

/** The name of an entry in the session storage that stays when its account's session ends without a sign-out. */
export const toEntryOfAccount = (accountId: string, name: string): string => `${prefix}${accountId} ${name}`;

/** Forgets what this tab remembers until it is closed, except the entries of one account. */
export function clearSessionStorage(keptAccountId?: string): void {
  removeEntries((name) => keptAccountId === undefined || !isEntryOf(keptAccountId, name));
}

/** For a tab in which another account may have been signed in before. */
export function removeEntriesOfOtherAccounts(accountId: string): void {
  removeEntries((name) => name.startsWith(prefix) && !isEntryOf(accountId, name));
}

const isEntryOf = (accountId: string, name: string) => name.startsWith(toEntryOfAccount(accountId, ''));

function removeEntries(isRemoved: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (isRemoved(name)) sessionStorage.removeItem(name);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
}
