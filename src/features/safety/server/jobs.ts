import type { ContextWith } from '#server/context.ts';
import { type JobDefinition, recurringJob } from '#server/jobs.ts';
import { deleteOldReports } from './service.ts';

const day = 86_400;

export const safetyJobs = (ctx: ContextWith<'db' | 'now'>): JobDefinition[] => [
  recurringJob('old-reports', day, () => deleteOldReports(ctx)),
];
