const open = new Map<string, number>();

/** Registers a conversation as visible; returns a function that removes it. */
export function noteOpen(other: string): () => void {
  open.set(other, (open.get(other) ?? 0) + 1);
  return () => {
    const left = (open.get(other) ?? 1) - 1;
    if (left > 0) open.set(other, left);
    else open.delete(other);
  };
}

let list: Element | null = null;

/** The list of conversations is visible on this page; null when it is not. */
export function noteList(element: Element | null): void {
  list = element;
}

/** False where it has no room: a phone hides it behind the conversation that is open. */
export const isListShown = (): boolean => list !== null && list.getClientRects().length > 0;

export const isOpen = (other: string): boolean => open.has(other);
