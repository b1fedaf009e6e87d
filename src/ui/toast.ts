export interface Toast {
  id: number;
  title: string;
  description?: string;
  variant: 'default' | 'destructive';
  action?: { label: string; onAction: () => void };
}

let queue: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceQueue(next: readonly Toast[]) {
  queue = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a short notice, from anywhere. One is visible at a time, the others wait their turn;
 * a notice that already waits in the same words is not queued again.
 */
export function toast(notice: Omit<Toast, 'id' | 'variant'> & { variant?: Toast['variant'] }): void {
  const next: Toast = { variant: 'default', ...notice, id: ++lastId };
  const waits = queue
    .slice(1)
    .some((other) => other.title === next.title && other.description === next.description);
  if (!waits) replaceQueue([...queue, next]);
}

export function dismissToast(id: number): void {
  replaceQueue(queue.filter((waiting) => waiting.id !== id));
}

export function currentToast(): Toast | undefined {
  return queue[0];
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
