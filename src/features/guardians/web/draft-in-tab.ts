/** What a guardian has begun to write and not sent. `key` is set from the first try on, so that a repeated one sends it once. */
export interface Draft {
  text: string;
  key?: string | undefined;
}

export const noDraft: Draft = { text: '' };

const prefix = 'guardian draft ';
const toName = (athleteId: string, userId: string): string => `${prefix}${athleteId} ${userId}`;

/** For this tab alone: the device may be that of the whole family. */
export function readDraft(athleteId: string, userId: string): Draft {
  try {
    const { text, key } = JSON.parse(
      sessionStorage.getItem(toName(athleteId, userId)) ?? '{}',
    ) as Partial<Draft>;
    return { text: text ?? '', key };
  } catch {
    return noDraft;
  }
}

/** Where the browser stores nothing, the draft lives as long as the input. */
export function storeDraft(athleteId: string, userId: string, draft: Draft): void {
  try {
    if (draft.text === '') sessionStorage.removeItem(toName(athleteId, userId));
    else sessionStorage.setItem(toName(athleteId, userId), JSON.stringify(draft));
  } catch {
    // Full, or switched off.
  }
}

/** For whoever opens the page in this tab next. */
export function clearDrafts(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Switched off.
  }
}
