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

export async function exportState(on: Context, viewer: Viewer): Promise<{ export: Answer | null }> {
  const found = await exportOf(on.db, viewer.id, on.now());
  if (!found) return { export: null };
  const { done, failed, ...rest } = found;
  return { export: { ...rest, state: done ? 'done' : failed ? 'failed' : 'working' } };
}

export async function askForExport(
  on: Context,
  viewer: Viewer,
  address: string,
): Promise<{ export: Answer }> {
  const createdAt = on.now();
  const row = {
    id: newId(),
    userId: viewer.id,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + keptMs),
  };
  await on.db.transaction().execute(async (trx) => {
    await insertExport(trx, row);
    await on.jobs.send(trx, exportQueue, { id: row.id, userId: row.userId });
  });
  on.audit.note({ kind: 'export asked', userId: viewer.id, address });
  return { export: { state: 'working', progress: 0, createdAt, expiresAt: row.expiresAt } };
}

export async function exportFile(
  on: Context,
  viewer: Viewer,
  address: string,
): Promise<{ file: Buffer; name: string }> {
  const found = await fileOf(on.db, viewer.id, on.now());
  if (!found?.file) throw notFound(dataExportCalls['GET /api/data-export/file'].missing);
  on.audit.note({ kind: 'export downloaded', userId: viewer.id, address });
  return { file: found.file, name: `fieldhouse-${found.createdAt.toISOString().slice(0, 10)}.zip` };
}

/** Puts the copy together, section by section; stops where nobody waits for it any more. */
export async function makeExport(on: Context, { id, userId }: ExportJob): Promise<void> {
  try {
    const whole: Record<string, unknown> = {};
    const entries: ZipEntry[] = [];
    const names = Object.entries(sections);
    for (const [index, [name, section]] of names.entries()) {
      const rows = await sectionRows(on.db, section, userId);
      whole[name] = rows;
      if (rows.length > 0) entries.push({ name: `${name}.csv`, content: Buffer.from(csvOf(rows)) });
      const progress = Math.round((95 * (index + 1)) / names.length);
      if (!(await noteExport(on.db, id, { progress }))) return;
    }
    const json = { name: 'everything.json', content: Buffer.from(JSON.stringify(whole, null, 2)) };
    const file = await zipOf([json, ...entries, ...(await imageIn(on, whole.account))], on.now());
    const waitedFor = await noteExport(on.db, id, { progress: 100, file });
    if (waitedFor) on.audit.note({ kind: 'export made', userId });
  } catch (error) {
    await noteExport(on.db, id, { failed: true });
    throw error;
  }
}

async function imageIn(on: Context, account: unknown): Promise<ZipEntry[]> {
  const [row] = account as { profile_image: string | null }[];
  const content = await imageAt(on, row?.profile_image ?? null);
  return content ? [{ name: 'profile-image.webp', content }] : [];
}
