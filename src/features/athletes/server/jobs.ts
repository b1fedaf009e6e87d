import type { Context } from '#server/context.ts';
import { type JobDefinition, recurringJob } from '#server/jobs.ts';
import { unlistGraduates } from './service/unlist-inactive-graduates.ts';

const hour = 3600;

/** The background jobs of this feature. */
export function athleteJobs(ctx: Context): JobDefinition[] {
  return [recurringJob('graduates', hour, () => unlistGraduates(ctx))];
}
