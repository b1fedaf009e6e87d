import { promisify } from 'node:util';
import { type AsyncZippable, zip } from 'fflate';
import type { z } from 'zod';
import { readProfileImageFile } from '#features/uploads/server/uploads.ts';
import type { Context } from '#server/context.ts';
import { toCsv } from '#server/format-csv.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { retentionDays } from '#server/retention-periods.ts';
import { notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { dataExportCalls, type dataExportSchema } from '../../contract.ts';
import {
  exportSections,
  findExport,
  findExportFile,
  insertExport,
  listSectionRows,
  updateExport,
} from '../queries.ts';

export const exportQueue = 'data-export';

/** Long enough to download it, short enough that a second copy of all personal data does not stay around. */
const lifetimeMs = retentionDays.dataExports * 24 * 60 * 60 * 1000;

export interface ExportJob {
  id: string;
  userId: string;
}

type DataExport = z.input<typeof dataExportSchema>;

export async function getExport(ctx: Context, viewer: Viewer): Promise<{ export: DataExport | null }> {
  const row = await findExport(ctx.db, viewer.id, ctx.now());
  if (!row) return { export: null };
  const { done, failed, ...rest } = row;
  return { export: { ...rest, state: done ? 'done' : failed ? 'failed' : 'working' } };
}

export async function requestExport(
  ctx: Context,
  viewer: Viewer,
  caller: Caller,
): Promise<{ export: DataExport }> {
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const job: ExportJob = { id: newId(), userId: viewer.id };
  await ctx.db.transaction().execute(async (tx) => {
    await insertExport(tx, { ...job, createdAt, expiresAt });
    await ctx.jobs.send(tx, exportQueue, job);
  });
  ctx.audit.record({ kind: 'export asked', userId: viewer.id, address: caller.ip });
  return { export: { state: 'working', progress: 0, createdAt, expiresAt } };
}

export async function getExportFile(
  ctx: Context,
  viewer: Viewer,
  caller: Caller,
): Promise<{ file: Buffer; name: string }> {
  const row = await findExportFile(ctx.db, viewer.id, ctx.now());
  if (!row?.file) throw notFound(dataExportCalls['GET /api/data-export/file'].notFoundMessage);
  ctx.audit.record({ kind: 'export downloaded', userId: viewer.id, address: caller.ip });
  return { file: row.file, name: `fieldhouse-${row.createdAt.toISOString().slice(0, 10)}.zip` };
}

/** Builds the file section by section, and stops when a newer export has replaced this one. */
export async function buildExportFile(ctx: Context, { id, userId }: ExportJob): Promise<void> {
  try {
    const everything: Record<string, unknown> = {};
    const csvFiles: AsyncZippable = {};
    const names = Object.entries(exportSections);
    for (const [index, [name, section]] of names.entries()) {
      const rows = await listSectionRows(ctx.db, section, userId);
      everything[name] = rows;
      if (rows.length > 0) csvFiles[`${name}.csv`] = Buffer.from(toCsv(rows));
      const progress = Math.round((95 * (index + 1)) / names.length);
      if (!(await updateExport(ctx.db, id, { progress }))) return;
    }
    const json = Buffer.from(JSON.stringify(everything, null, 2));
    const image = await readProfileImageForZip(ctx, everything.account);
    const file = await zipFiles({ 'everything.json': json, ...csvFiles, ...image }, ctx.now());
    const isCurrent = await updateExport(ctx.db, id, { progress: 100, file });
    if (isCurrent) ctx.audit.record({ kind: 'export made', userId });
  } catch (error) {
    await updateExport(ctx.db, id, { failed: true });
    throw error;
  }
}

async function readProfileImageForZip(ctx: Context, accountRows: unknown): Promise<AsyncZippable> {
  const [row] = accountRows as { profile_image: string | null }[];
  const image = await readProfileImageFile(ctx, row?.profile_image ?? null);
  return image ? { 'profile-image.webp': image } : {};
}

// Compresses in worker threads: a long history takes seconds.
const zipInThreads = promisify<AsyncZippable, { mtime: Date }, Uint8Array>(zip);

/**
 * In memory and without ZIP64, which begins at 4 GB: an entry is a JavaScript string before, which ends at 512 MB, and
 * the file goes into a bytea column, which ends at 1 GB.
 */
export async function zipFiles(files: AsyncZippable, at: Date): Promise<Buffer> {
  return Buffer.from(await zipInThreads(files, { mtime: at }));
}
