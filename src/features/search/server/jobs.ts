import type { Context } from '#server/context.ts';
import { type JobDefinition, recurringJob } from '#server/jobs.ts';
import { mergeAthleteChangesIntoSummaries } from './engine/search-engine.ts';

/** The background jobs of this feature. */
export function searchJobs(ctx: Context): JobDefinition[] {
  return [recurringJob('athlete-counts', 60, async () => void (await mergeAthleteChangesIntoSummaries(ctx)))];
}
