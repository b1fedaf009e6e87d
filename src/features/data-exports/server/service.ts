import type { z } from 'zod';
import { imageAt } from '#features/uploads/server/service.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type dataExport, dataExportCalls } from '../contract.ts';
import { csvOf } from './csv.ts';
import { exportOf, fileOf, insertExport, noteExport, sectionRows, sections } from './queries.ts';
import { type ZipEntry, zipOf } from './zip.ts';

export const exportQueue = 'data-export';

/** Long enough to fetch it, short enough that no second copy of a life lies about. */
const keptMs = 3 * 24 * 60 * 60 * 1000;

export interface ExportJob {
  id: string;
  userId: string;
}

type Answer = z.input<typeof dataExport>;

export async function exportState(ctx: Context, viewer: Viewer): Promise<{ export: Answer | null }> {
  const found = await exportOf(ctx.db, viewer.id, ctx.now());
  if (!found) return { export: null };
  const { done, failed, ...rest } = found;
  return { export: { ...rest, state: done ? 'done' : failed ? 'failed' : 'working' } };
}

export async function askForExport(
  ctx: Context,
  viewer: Viewer,
  address: string,
): Promise<{ export: Answer }> {
  const createdAt = ctx.now();
  const row = {
    id: newId(),
    userId: viewer.id,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + keptMs),
  };
  await ctx.db.transaction().execute(async (tx) => {
    await insertExport(tx, row);
    await ctx.jobs.send(tx, exportQueue, { id: row.id, userId: row.userId });
  });
  ctx.audit.note({ kind: 'export asked', userId: viewer.id, address });
  return { export: { state: 'working', progress: 0, createdAt, expiresAt: row.expiresAt } };
}

export async function exportFile(
  ctx: Context,
  viewer: Viewer,
  address: string,
): Promise<{ file: Buffer; name: string }> {
  const found = await fileOf(ctx.db, viewer.id, ctx.now());
  if (!found?.file) throw notFound(dataExportCalls['GET /api/data-export/file'].notFoundMessage);
  ctx.audit.note({ kind: 'export downloaded', userId: viewer.id, address });
  return { file: found.file, name: `fieldhouse-${found.createdAt.toISOString().slice(0, 10)}.zip` };
}

/** Puts the copy together, section by section; stops where nobody waits for it any more. */
export async function makeExport(ctx: Context, { id, userId }: ExportJob): Promise<void> {
  try {
    const whole: Record<string, unknown> = {};
    const entries: ZipEntry[] = [];
    const names = Object.entries(sections);
    for (const [index, [name, section]] of names.entries()) {
      const rows = await sectionRows(ctx.db, section, userId);
      whole[name] = rows;
      if (rows.length > 0) entries.push({ name: `${name}.csv`, content: Buffer.from(csvOf(rows)) });
      const progress = Math.round((95 * (index + 1)) / names.length);
      if (!(await noteExport(ctx.db, id, { progress }))) return;
    }
    const json = { name: 'everything.json', content: Buffer.from(JSON.stringify(whole, null, 2)) };
    const file = await zipOf([json, ...entries, ...(await imageIn(ctx, whole.account))], ctx.now());
    const waitedFor = await noteExport(ctx.db, id, { progress: 100, file });
    if (waitedFor) ctx.audit.note({ kind: 'export made', userId });
  } catch (error) {
    await noteExport(ctx.db, id, { failed: true });
    throw error;
  }
}

async function imageIn(ctx: Context, account: unknown): Promise<ZipEntry[]> {
  const [row] = account as { profile_image: string | null }[];
  const content = await imageAt(ctx, row?.profile_image ?? null);
  return content ? [{ name: 'profile-image.webp', content }] : [];
}
