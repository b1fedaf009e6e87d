import { join } from 'node:path';
import { z } from 'zod';
import { stagingFolderPattern } from './backup-staging-folder.ts';

// One JSON line from the command to the running server, and JSON lines back, the last of which has `done` or `error`.

export const requestSchema = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('describe') }),
  z.strictObject({ command: z.literal('copy'), folder: z.string().regex(stagingFolderPattern) }),
]);

export type ControlRequest = z.output<typeof requestSchema>;

/** What a manifest says about the database. */
export const databaseFactsSchema = z.object({
  postgresVersion: z.string(),
  migrations: z.array(z.string()),
});

export type DatabaseFacts = z.output<typeof databaseFactsSchema>;

export const responseSchema = z.object({
  progress: z.object({ done: z.number(), total: z.number() }).optional(),
  done: z.object({ facts: databaseFactsSchema.optional(), pausedMs: z.number().optional() }).optional(),
  error: z.string().optional(),
  /** Of a fault of the file system, such as ENOSPC. */
  code: z.string().optional(),
});

export type ControlResponse = z.output<typeof responseSchema>;

/** Of a UNIX socket, by the system; macOS has 104. */
const maxPathBytes = 103;

/** Undefined where the path of the data folder is too long for a socket. */
export function getControlSocketPath(dataDir: string): string | undefined {
  const path = join(dataDir, 'control.sock');
  return Buffer.byteLength(path) > maxPathBytes ? undefined : path;
}
