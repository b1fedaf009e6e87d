import type { Context } from '#server/context.ts';
import { defineQueueWorker, type JobDefinition, recurringJob } from '#server/jobs.ts';
import { deleteExpiredExports } from './queries/data-exports.ts';
import { buildExportFile, type ExportJob, exportQueue } from './service/data-export.ts';
import {
  deleteExportFile,
  deleteUnusedExportFiles,
  type ExportFileDeletionJob,
  exportFileDeletionQueue,
} from './service/export-files.ts';

export function dataExportJobs(ctx: Context): JobDefinition[] {
  return [
    defineQueueWorker(exportQueue, (job: ExportJob) => buildExportFile(ctx, job)),
    defineQueueWorker(exportFileDeletionQueue, (job: ExportFileDeletionJob) => deleteExportFile(ctx, job)),
    recurringJob('old-data-exports', 3600, async () => {
      await deleteExpiredExports(ctx.db, ctx.now());
      await deleteUnusedExportFiles(ctx);
    }),
  ];
}
