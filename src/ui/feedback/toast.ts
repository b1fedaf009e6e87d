export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  action?: { label: string; onAction: () => void };
}

interface ToastOptions extends Omit<Toast, 'id' | 'variant'> {
  variant?: Toast['variant'];
  /** News from others: waits until a failure, or a toast with an action, is gone. */
  isLowPriority?: boolean;
}

let current: Toast | undefined;
let queued: Toast | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function setCurrentToast(next: Toast | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast, from anywhere. It replaces the visible one, because the result of the latest action may contradict
 * the one before. Only the newest queued toast remains.
 */
export function toast({ isLowPriority, ...options }: ToastOptions): void {
  const next: Toast = { variant: 'default', ...options, id: ++lastId };
  if (isLowPriority && (current?.action || current?.variant === 'destructive')) queued = next;
  else setCurrentToast(next);
}

/** Removes this toast if it is still visible. */
export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  const next = queued;
  queued = undefined;
  setCurrentToast(next);
}

/** Removes all toasts, so that the next person who signs in at this browser sees none of them. */
export function clearToasts(): void {
  queued = undefined;
  setCurrentToast(undefined);
}

export function getCurrentToast(): Toast | undefined {
  return current;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
