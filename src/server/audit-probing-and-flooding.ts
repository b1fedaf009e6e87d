import { z } from 'zod';
import type { AppError } from '#shared/errors.ts';
import type { Audit } from './audit-log.ts';
import { openRowIdLookup } from './database/find-id-in-any-table.ts';
import type { Db } from './database/kysely-connection-types.ts';
import type { Caller } from './http/caller-and-cookie-types.ts';
import type { Viewer } from './http/viewer-types.ts';
import type { Log } from './log.ts';

/** A refused call. `ids` are those in its path. */
export interface Refusal {
  route: string;
  caller: Caller;
  viewer: Viewer | undefined;
  error: AppError;
  ids: readonly string[];
}

/**
 * Records who probes for data of others or floods the server. What belongs to others is mostly 'not found' here: that is
 * recorded where the id exists, and not where somebody follows an old link.
 */
export function createProbingAndFloodingRecorder({ audit, db, log }: { audit: Audit; db: Db; log: Log }) {
  const isRowId = openRowIdLookup(db);
  const isAnyIdOfAnExistingRow = async (ids: readonly string[]) => {
    for (const id of ids) if (z.guid().safeParse(id).success && (await isRowId(id))) return true;
    return false;
  };
  return ({ route, caller, viewer, error, ids }: Refusal): void => {
    const { code } = error;
    const entry = { kind: 'refused', address: caller.ip, details: { call: route, code } } as const;
    const recordRefusalOnce = () => audit.recordOnce({ ...entry, userId: viewer?.id });
    if (code === 'forbidden' || code === 'too-many' || code === 'daily-limit') recordRefusalOnce();
    if (code !== 'not-found' || !viewer) return;
    // The caller need not wait for this: it would tell an id that exists from one that does not.
    void isAnyIdOfAnExistingRow(ids)
      .then((exists) => exists && recordRefusalOnce())
      .catch((fault) => log.warn({ err: fault }, 'A refusal could not be recorded'));
  };
}
