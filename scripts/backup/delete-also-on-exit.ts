import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/** Returns how to delete a file or folder. It is deleted, too, if the process exits before, as after Ctrl-C. */
export function deleteAlsoOnExit(path: string): () => Promise<void> {
  const deleteNow = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', deleteNow);
  return async () => {
    await rm(path, { recursive: true, force: true });
    process.off('exit', deleteNow);
  };
}

/** Ctrl-C and SIGTERM end the process with its exit handlers. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
}
