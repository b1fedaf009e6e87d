import type { Kysely } from 'kysely';
import { newId } from '#shared/ids.ts';
import type { AuditKind } from './audit-kinds.ts';
import { insertEntries, type NewEntry } from './database/audit.ts';
import { batch } from './database/batch.ts';
import type { DB } from './database/schema.gen.ts';
import { addressPrefix } from './http/network.ts';
import type { Log } from './log.ts';

/** What is worth knowing afterwards; no passwords, tokens, message texts or email addresses. */
export interface AuditEntry {
  /** What happened. */
  kind: AuditKind;
  /** Who did it; unknown where nobody was signed in. */
  userId?: string | undefined;
  /** Instead of `userId`: the account of this email, if there is one. The address itself is not kept. */
  email?: string;
  /** Where from; only its prefix is kept. Absent where the server did it by itself. */
  address?: string;
  about?: Record<string, string | number>;
}

export interface Audit {
  /** Writes it down soon; the caller does not wait, and does not fail when it could not be written. */
  note(entry: AuditEntry): void;
  /** As `note`, but the same thing of the same caller only once a minute: refusals come in floods. */
  noteOnce(entry: AuditEntry): void;
  /** Resolves when everything noted so far is written. */
  settled(): Promise<void>;
}

/** Instead of a network, where there was no caller. */
const nowhere = '-';
const onceMs = 60_000;
const mostRemembered = 10_000;

export function openAudit({ db, log, now }: { db: Kysely<DB>; log: Log; now: () => Date }): Audit {
  const write = batch((entries: NewEntry[]) => insertEntries(db, entries), {
    most: 200,
    atOnce: 1,
    keyOf: () => undefined,
    mayBeOneOf: () => false,
  });
  const underWay = new Set<Promise<unknown>>();
  const noted = new Map<string, number>();

  const note = (entry: AuditEntry) => {
    const network = entry.address ? addressPrefix(entry.address) : nowhere;
    const written = write({ ...entry, network, id: newId(), at: now() })
      .catch((error) => log.error({ err: error, kind: entry.kind }, 'An audit entry could not be written'))
      .finally(() => underWay.delete(written));
    underWay.add(written);
  };
  return {
    note,
    noteOnce(entry) {
      const key = JSON.stringify([entry.kind, entry.userId ?? entry.address, entry.about]);
      const at = now().getTime();
      if ((noted.get(key) ?? Number.NEGATIVE_INFINITY) > at - onceMs) return;
      if (noted.size >= mostRemembered) noted.clear();
      noted.set(key, at);
      note(entry);
    },
    settled: async () => void (await Promise.all(underWay)),
  };
}
