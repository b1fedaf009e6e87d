import type { Athlete } from '#features/athletes/contract.ts';
import { athletesOf } from '#features/athletes/server/service.ts';
import type { Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { notFound } from '#shared/errors.ts';
import { cursorOf, keysOf, type Page } from '#shared/page.ts';
import { bookmarkCalls } from '../contract.ts';
import { bookmarkCount, bookmarkPage, deleteBookmark, insertBookmark } from './queries.ts';

interface Paging {
  limit: number;
  cursor?: string | undefined;
}

/** The viewer's own bookmarks; nobody else's can be asked for. */
export async function bookmarkedAthletes(
  on: Context,
  viewer: Viewer,
  { limit, cursor }: Paging,
): Promise<Page<Athlete>> {
  const search = `bookmarks ${viewer.id}`;
  const [key, id] = cursor ? keysOf(search, cursor, ['string', 'string']) : [];
  const after = cursor ? { key: String(key), id: String(id) } : undefined;
  const [found, total] = await Promise.all([
    bookmarkPage(on.db, viewer.id, limit + 1, after),
    bookmarkCount(on.db, viewer.id),
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const ids = page.map((row) => row.id);
  return {
    rows: await athletesOf(on.db, viewer.id, ids),
    total,
    next: found.length > limit && last ? cursorOf(search, [last.key, last.id]) : undefined,
  };
}

export async function keepAthlete(on: Context, viewer: Viewer, athleteId: string): Promise<undefined> {
  await insertBookmark(on.db, viewer.id, athleteId, on.now()).catch((error) => {
    const unknown = constraintOf(error) === 'bookmarks_athlete_id_fkey';
    throw unknown ? notFound(bookmarkCalls['PUT /api/bookmarks/{athleteId}'].missing) : error;
  });
}

export async function releaseAthlete(on: Context, viewer: Viewer, athleteId: string): Promise<undefined> {
  await deleteBookmark(on.db, viewer.id, athleteId);
}
