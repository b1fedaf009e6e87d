import { LRUCache } from 'lru-cache';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { limitEntries } from '#server/limit-entries.ts';
import { findOwnerOfVisibleAthlete, insertProfileView } from '../queries.ts';
import { athleteNotFound } from '../rules.ts';

/** Some 8 MB. A view that is no longer remembered costs a statement more. */
const maxRemembered = 50_000;

/** Counts views of profiles: one per viewer and day, and none of the own profile. */
interface ProfileViewRecorder {
  recordOncePerDay(viewer: Viewer, athleteId: string): Promise<undefined>;
}

/** Remembers the views that this process has stored today, so that a repeated one writes nothing. */
export function createProfileViewRecorder(ctx: ContextWith<'db' | 'now'>): ProfileViewRecorder {
  const storedOn = new LRUCache<string, string>(limitEntries(maxRemembered));
  return {
    recordOncePerDay: async (viewer, athleteId) => {
      const now = ctx.now();
      const [view, today] = [`${athleteId} ${viewer.id}`, now.toISOString().slice(0, 10)];
      const owner = await findOwnerOfVisibleAthlete(ctx.db, viewer.id, athleteId);
      if (!owner) throw athleteNotFound();
      if (owner.userId === viewer.id || storedOn.get(view) === today) return;
      await insertProfileView(ctx.db, athleteId, viewer.id, now);
      storedOn.set(view, today);
    },
  };
}
