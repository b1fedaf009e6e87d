import type { Context } from '#server/context.ts';
import { foldAthleteChanges } from './engine/engine.ts';

/** What has to be done beside the calls. */
export function searchJobs(ctx: Context): void {
  ctx.jobs.every('athlete-counts', 60, async () => void (await foldAthleteChanges(ctx)));
}
