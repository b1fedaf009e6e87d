const name = 'registration input';

/** For this tab alone, and until somebody signs in or out. Where the browser stores nothing, nothing is kept. */
export function readStoredDraft(): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

export function storeDraft(text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Full, or switched off.
  }
}

export function removeStoredDraft(): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Switched off.
  }
}
