export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  action?: { label: string; onAction: () => void };
}

interface Notice extends Omit<Toast, 'id' | 'variant'> {
  variant?: Toast['variant'];
  /** News from others: lets a failure, or a notice that offers something to do, have its time first. */
  waits?: boolean;
}

let current: Toast | undefined;
let waiting: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: Toast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast, from anywhere. It replaces the visible one: the result of the latest action
 * may contradict the one before. Of queued toasts only the newest remains.
 */
export function toast({ waits = false, ...notice }: Notice): void {
  const next: Toast = { variant: 'default', ...notice, id: ++lastId };
  if (waits && (current?.action || current?.variant === 'destructive')) waiting = next;
  else show(next);
}

/** Removes this toast if it is still visible. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  const next = waiting;
  waiting = undefined;
  show(next);
}

/** Removes all toasts, so that the next person at this browser sees none of the last person's. */
export function forgetToasts(): void {
  waiting = undefined;
  show(undefined);
}

export function currentToast(): Toast | undefined {
  return current;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
