import { readFileSync } from 'node:fs';

/** Where the system does not tell, as outside Linux. */
const fallbackFileLimit = 8192;
/** The rest is for other requests, the database and files: without a free descriptor nobody is answered any more. */
const shareOfFiles = 0.75;
/** Each costs some 20 kB. */
const maxStreams = 20_000;

/** Returns how many event streams this process may have open: each takes a file descriptor. */
export function getMaxOpenStreams(limits = readProcessLimits()): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  return Math.min(maxStreams, Math.floor(Number(soft ?? fallbackFileLimit) * shareOfFiles));
}

function readProcessLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
