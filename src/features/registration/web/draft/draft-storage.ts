import { toEntryOfAccount } from '#web/session-storage-of-accounts.ts';

const name = 'registration input';

/** Step 1 has no account yet. */
const toEntry = (accountId: string | null): string =>
  accountId === null ? name : toEntryOfAccount(accountId, name);

/**
 * For this tab alone. The draft of step 1 stays until somebody signs in, that of step 2 until its account signs out or
 * another one signs in. Where the browser stores nothing, nothing is kept.
 */
export function readStoredDraft(accountId: string | null): string | null {
  try {
    return sessionStorage.getItem(toEntry(accountId));
  } catch {
    return null;
  }
}

export function storeDraft(accountId: string | null, text: string): void {
  try {
    sessionStorage.setItem(toEntry(accountId), text);
  } catch {
    // Full, or switched off.
  }
}

export function removeStoredDraft(accountId: string | null): void {
  try {
    sessionStorage.removeItem(toEntry(accountId));
  } catch {
    // Switched off.
  }
}
