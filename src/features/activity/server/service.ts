import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { cursorOf, keysOf, type Page } from '#shared/page.ts';
import { type Activity, recentDays } from '../contract.ts';
import { eventPage } from './queries.ts';
import { told } from './rules.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Paging {
  limit: number;
  cursor?: string | undefined;
}

/** Nothing is stored for it: the events are read from the tables where they happened. */
export async function recentActivity(
  on: Context,
  viewer: Viewer,
  { limit, cursor }: Paging,
): Promise<Page<Activity>> {
  const search = `activity ${viewer.id}`;
  const [key, id] = cursor ? keysOf(search, cursor, ['string', 'string']) : [];
  const after = cursor ? { key: String(key), id: String(id) } : undefined;
  const now = on.now();
  const since = new Date(now.getTime() - recentDays * dayMs);
  const { rows, total } = await eventPage(on.db, viewer, { since, now, limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(told),
    total,
    next: rows.length > limit && last ? cursorOf(search, [last.key, last.id]) : undefined,
  };
}
