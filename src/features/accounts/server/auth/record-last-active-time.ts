import { LRUCache } from 'lru-cache';
import type { ContextWith } from '#server/context.ts';
import { createGroupCommit } from '#server/database/group-commit.ts';
import type { SignedInViewer } from '#server/http/viewer-types.ts';
import { limitEntries } from '#server/limit-entries.ts';
import { updateSessionsLastSeen } from '../queries/sessions.ts';
import { updateLastActive } from '../queries/users.ts';

/** The time of the last activity is written at most this often. */
const activityIntervalMs = 5 * 60_000;
const maxRemembered = 20_000;
/** After a restart everybody is active for the first time: these are written in one transaction. */
const batches = { maxBatchSize: 200, maxConcurrentBatches: 1 };

/** Records that accounts and sessions are in use, each once in a while. */
export function createActivityRecorder(
  ctx: ContextWith<'db' | 'now'>,
): (viewer: SignedInViewer) => Promise<void> {
  const recordedAt = new LRUCache<string, number>(limitEntries(maxRemembered));
  const recordInBatch = createGroupCommit((viewers: SignedInViewer[]) => recordActivity(ctx, viewers), {
    ...batches,
    // One statement cannot write the same row twice.
    getKey: ({ id }) => id,
    isCausedByOneItem: () => false,
  });
  return async (viewer) => {
    const now = ctx.now().getTime();
    if ((recordedAt.get(viewer.sessionId) ?? 0) > now - activityIntervalMs) return;
    recordedAt.set(viewer.sessionId, now);
    await recordInBatch(viewer);
  };
}

async function recordActivity(ctx: ContextWith<'db' | 'now'>, viewers: SignedInViewer[]): Promise<void[]> {
  const now = ctx.now();
  await updateLastActive(
    ctx.db,
    viewers.map(({ id }) => id),
    now,
  );
  await updateSessionsLastSeen(
    ctx.db,
    viewers.map(({ sessionId }) => sessionId),
    now,
  );
  return viewers.map(() => undefined);
}
