import type { Context } from '#server/context.ts';
import { type JobDefinition, queueWorker, recurringJob } from '#server/jobs.ts';
import { deleteExpired } from './queries.ts';
import { type ExportJob, exportQueue, makeExport } from './service.ts';

export function dataExportJobs(ctx: Context): JobDefinition[] {
  return [
    queueWorker(exportQueue, (job: ExportJob) => makeExport(ctx, job)),
    recurringJob('old-data-exports', 3600, () => deleteExpired(ctx.db, ctx.now())),
  ];
}
