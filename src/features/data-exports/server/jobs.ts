import type { Context } from '#server/context.ts';
import { deleteExpired } from './queries.ts';
import { type ExportJob, exportQueue, makeExport } from './service.ts';

export function dataExportJobs(ctx: Context): void {
  ctx.jobs.work(exportQueue, (job: ExportJob) => makeExport(ctx, job));
  ctx.jobs.every('old-data-exports', 3600, () => deleteExpired(ctx.db, ctx.now()));
}
