import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type AsyncZippable, zip } from 'fflate';
import type { z } from 'zod';
import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import { readProfileImageFile } from '#features/uploads/server/uploads.ts';
import type { Connection, Context, ContextWith } from '#server/context.ts';
import { toCsv } from '#server/format-csv.ts';
import type { Caller } from '#server/http/caller-and-cookie-types.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { retentionDays } from '#server/retention-periods.ts';
import { notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { dataExportCalls, type dataExportSchema } from '../../contract.ts';
import {
  type ExportOwner,
  findExport,
  findExportFile,
  insertExport,
  updateExport,
} from '../queries/data-exports.ts';
import { exportSections, listSectionRows } from '../queries/export-sections.ts';
import { createSectionsForGuardian } from '../queries/sections-for-guardians.ts';
import { deleteExportFile, findStoredFile, queueExportFileDeletion, saveExportFile } from './export-files.ts';

export const exportQueue = 'data-export';

/** Long enough to download it, short enough that a second copy of all personal data does not stay around. */
const lifetimeMs = retentionDays.dataExports * 24 * 60 * 60 * 1000;

export interface ExportJob {
  id: string;
  userId: string;
  /** Absent in jobs of before guardians could ask. */
  guardianId?: string | null;
}

type DataExport = z.input<typeof dataExportSchema>;

const toOwnExport = ({ id: userId }: Viewer): ExportOwner => ({ userId, guardianId: null });

export const getExport = (ctx: Context, viewer: Viewer): Promise<{ export: DataExport | null }> =>
  getExportOfOwner(ctx, toOwnExport(viewer));

export async function getExportOfOwner(
  ctx: ContextWith<'db' | 'now'>,
  owner: ExportOwner,
): Promise<{ export: DataExport | null }> {
  const row = await findExport(ctx.db, owner, ctx.now());
  if (!row) return { export: null };
  const { done, failed, ...rest } = row;
  return { export: { ...rest, state: done ? 'done' : failed ? 'failed' : 'working' } };
}

export async function requestExport(
  ctx: Context,
  viewer: Viewer,
  caller: Caller,
): Promise<{ export: DataExport }> {
  const started = await ctx.db.transaction().execute((tx) => startExport(ctx, tx, toOwnExport(viewer)));
  ctx.audit.record({ kind: 'export asked', userId: viewer.id, address: caller.ip });
  return { export: started };
}

/** Has the copy of this owner made, in place of an earlier one. */
export async function startExport(
  ctx: ContextWith<'jobs' | 'now'>,
  tx: Connection,
  owner: ExportOwner,
): Promise<DataExport> {
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  const job = { id: newId(), ...owner } satisfies ExportJob;
  const replacedId = await insertExport(tx, { ...job, createdAt, expiresAt });
  if (replacedId) await queueExportFileDeletion(ctx, tx, replacedId);
  await ctx.jobs.send(tx, exportQueue, job);
  return { state: 'working', progress: 0, createdAt, expiresAt };
}

interface ExportFile {
  file: Buffer | Readable;
  /** In bytes. */
  size: number;
  name: string;
}

export async function getExportFile(ctx: Context, viewer: Viewer, caller: Caller): Promise<ExportFile> {
  const file = await getExportFileOfOwner(ctx, toOwnExport(viewer));
  ctx.audit.record({ kind: 'export downloaded', userId: viewer.id, address: caller.ip });
  return file;
}

export async function getExportFileOfOwner(
  ctx: ContextWith<'db' | 'now' | 'storage'>,
  owner: ExportOwner,
): Promise<ExportFile> {
  const row = await findExportFile(ctx.db, owner, ctx.now());
  const stored = row?.isStored ? await findStoredFile(ctx, row.id) : undefined;
  const file = stored?.body ?? row?.file;
  if (!row || !file) throw notFound(dataExportCalls['GET /api/data-export/file'].notFoundMessage);
  const size = stored?.size ?? row.file?.length ?? 0;
  return { file, size, name: `fieldhouse-${row.createdAt.toISOString().slice(0, 10)}.zip` };
}

/** Builds the file section by section, and stops when a newer export has replaced this one. */
export async function buildExportFile(ctx: Context, { id, userId, guardianId }: ExportJob): Promise<void> {
  const sections = guardianId
    ? createSectionsForGuardian({ guardianId, adultsBornBy: getLastBirthDateOfAdults(ctx.now()) })
    : exportSections;
  try {
    const everything: Record<string, unknown> = {};
    const csvFiles: AsyncZippable = {};
    const names = Object.entries(sections);
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
    await saveExportFile(ctx, id, file);
    const isCurrent = await updateExport(ctx.db, id, { progress: 100, isStored: true });
    if (!isCurrent) await deleteExportFile(ctx, { id });
    if (isCurrent && !guardianId) ctx.audit.record({ kind: 'export made', userId });
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
 * In memory and without ZIP64, which begins at 4 GB: an entry is a JavaScript string before, which ends at 512 MB.
 */
export async function zipFiles(files: AsyncZippable, at: Date): Promise<Buffer> {
  return Buffer.from(await zipInThreads(files, { mtime: at }));
}
