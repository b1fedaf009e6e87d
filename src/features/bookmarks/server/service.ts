import type { Athlete } from '#features/athletes/contract.ts';
import { listAthletes } from '#features/athletes/server/athletes.ts';
import type { Context } from '#server/context.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { notFound } from '#shared/errors.ts';
import { bookmarkCalls } from '../contract.ts';
import { countBookmarks, deleteBookmark, insertBookmark, listBookmarkedAthleteIds } from './queries.ts';

/** The viewer's own bookmarks, newest first; there is no way to request those of others. */
export async function listBookmarkedAthletes(
  ctx: Context,
  viewer: AthleteReader,
  { limit, cursor }: PageQuery,
): Promise<Page<Athlete>> {
  const search = `bookmarks ${viewer.id}`;
  const after = parseCursor(search, cursor);
  const [found, total] = await Promise.all([
    listBookmarkedAthleteIds(ctx.db, viewer.id, limit + 1, after),
    countBookmarks(ctx.db, viewer.id),
  ]);
  const { rows, next } = toPage(search, found, limit, (row) => row);
  const ids = rows.map((row) => row.id);
  return { rows: await listAthletes(ctx, viewer, ids), total, next };
}

export async function addBookmark(ctx: Context, viewer: Viewer, athleteId: string): Promise<undefined> {
  if (!(await insertBookmark(ctx.db, viewer.id, athleteId, ctx.now())))
    throw notFound(bookmarkCalls['PUT /api/bookmarks/{athleteId}'].notFoundMessage);
}

export async function removeBookmark(ctx: Context, viewer: Viewer, athleteId: string): Promise<undefined> {
  await deleteBookmark(ctx.db, viewer.id, athleteId);
}
