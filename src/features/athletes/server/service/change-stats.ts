import type { z } from 'zod';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { newId } from '#shared/ids.ts';
import type { newStatSchema, Stat } from '../../contract/stat-and-highlight-limits-and-schemas.ts';
import {
  deleteStat,
  findAthleteId,
  findStat,
  insertStat,
  lockAthleteAndCountStats,
  setStatsChangedAt,
  updateAthleteTimestamp,
  updateStat,
} from '../queries.ts';
import {
  assertSeasonHasBegun,
  assertStatLimitNotReached,
  ownProfileNotFound,
  rethrowConstraintAsAppError,
  statNotFound,
} from '../rules.ts';

type StatContext = ContextWith<'db' | 'now'>;

export async function addStat(
  ctx: StatContext,
  viewer: Viewer,
  form: z.output<typeof newStatSchema>,
): Promise<Stat> {
  const athleteId = await findAthleteId(ctx.db, viewer.id);
  if (!athleteId) throw ownProfileNotFound();
  assertSeasonHasBegun(form.season, ctx.now());
  const stat = { id: newId(), ...form };
  await ctx.db.transaction().execute(async (tx) => {
    assertStatLimitNotReached(await lockAthleteAndCountStats(tx, athleteId));
    await insertStat(tx, athleteId, stat).catch(rethrowConstraintAsAppError);
    await setStatsChangedAt(tx, viewer.id, ctx.now());
  });
  return stat;
}

export async function changeStat(
  ctx: StatContext,
  viewer: Viewer,
  id: string,
  changes: Partial<Stat>,
): Promise<Stat> {
  assertSeasonHasBegun(changes.season, ctx.now());
  const hasChanges = Object.keys(changes).length > 0;
  const stat = hasChanges
    ? await updateStat(ctx.db, viewer.id, id, changes).catch(rethrowConstraintAsAppError)
    : await findStat(ctx.db, viewer.id, id);
  if (!stat) throw statNotFound();
  if (hasChanges) await setStatsChangedAt(ctx.db, viewer.id, ctx.now());
  return stat;
}

export async function removeStat(ctx: StatContext, viewer: Viewer, id: string): Promise<undefined> {
  if (!(await deleteStat(ctx.db, viewer.id, id))) throw statNotFound();
  await updateAthleteTimestamp(ctx.db, viewer.id, ctx.now());
}
