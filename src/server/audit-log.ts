import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newId } from '#shared/ids.ts';
import type { AuditKind } from './audit-kinds.ts';
import { insertAuditEntries, type NewAuditEntry } from './database/audit-entries.ts';
import { createGroupCommit } from './database/group-commit.ts';
import type { DB } from './database/schema.gen.ts';
import { anonymizeIpAddress, getHouseholdNetwork } from './http/ip-network.ts';
import type { Log } from './log.ts';

/** One line of the audit log; it holds no passwords, tokens, message texts or email addresses. */
interface AuditEntry {
  kind: AuditKind;
  /** Who did it; unknown where nobody was signed in. */
  userId?: string | undefined;
  /** Instead of `userId`: the account of this email, if there is one. The email itself is not stored. */
  email?: string;
  /** The IP address; only its prefix is stored. Absent where the server acted by itself. */
  address?: string;
  details?: Record<string, string | number>;
}

export interface Audit {
  /** Writes the entry soon; the caller neither waits nor fails when it cannot be written. */
  record(entry: AuditEntry): void;
  /**
   * Records the same entry of an account or household network at most once a minute, and a bounded number from the
   * networks of one stored prefix: refusals come in floods, and an IPv6 customer has thousands of networks.
   */
  recordOnce(entry: AuditEntry): void;
  /** Resolves when every entry recorded so far is written. */
  flush(): Promise<void>;
}

/** In place of a network where there was no caller. */
const noNetwork = '-';
const repeatAfterMs = 60_000;
const maxRecent = 10_000;
const maxEntriesPerPrefix = 100;

export function openAuditLog({ db, log, now }: { db: Kysely<DB>; log: Log; now: () => Date }): Audit {
  const write = createGroupCommit((entries: NewAuditEntry[]) => insertAuditEntries(db, entries), {
    maxBatchSize: 200,
    maxConcurrentBatches: 1,
    getKey: () => undefined,
    isCausedByOneItem: () => false,
  });
  const pending = new Set<Promise<unknown>>();
  const createRecent = <Value extends object | true>() =>
    new LRUCache<string, Value>({
      max: maxRecent,
      ttl: repeatAfterMs,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    });
  const recent = createRecent<true>();
  const recentOfPrefix = createRecent<{ entries: number }>();

  /** Counts in windows of a minute that begin with the first entry. */
  const countEntryWithinPrefixLimit = (prefix: string): boolean => {
    const counted = recentOfPrefix.get(prefix) ?? { entries: 0 };
    if (counted.entries === 0) recentOfPrefix.set(prefix, counted);
    counted.entries += 1;
    return counted.entries <= maxEntriesPerPrefix;
  };

  const writeEntry = (entry: AuditEntry) => {
    const network = entry.address ? anonymizeIpAddress(entry.address) : noNetwork;
    const written = write({ ...entry, network, id: newId(), at: now() })
      .catch((error) => log.error({ err: error, kind: entry.kind }, 'An audit entry could not be written'))
      .finally(() => pending.delete(written));
    pending.add(written);
  };
  return {
    record: writeEntry,
    recordOnce(entry) {
      const network = entry.address && getHouseholdNetwork(entry.address);
      const key = JSON.stringify([entry.kind, entry.userId ?? network, entry.details]);
      if (recent.has(key)) return;
      recent.set(key, true);
      if (entry.address && !countEntryWithinPrefixLimit(anonymizeIpAddress(entry.address))) return;
      writeEntry(entry);
    },
    flush: async () => void (await Promise.all(pending)),
  };
}
