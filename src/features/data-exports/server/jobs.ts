import type { Context } from '#server/context.ts';
import { deleteExpired } from './queries.ts';
import { type ExportJob, exportQueue, makeExport } from './service.ts';

export function dataExportJobs(on: Context): void {
  on.jobs.work(exportQueue, (job: ExportJob) => makeExport(on, job));
  on.jobs.every('old-data-exports', 3600, () => deleteExpired(on.db, on.now()));
}
