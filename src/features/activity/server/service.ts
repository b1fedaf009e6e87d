import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { type Page, type PageQuery, parseCursor, toPage } from '#shared/cursor.ts';
import { type Activity, recentDays } from '../contract.ts';
import { toActivity } from './describe-activity.ts';
import { listActivityEvents } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Events are not stored: they are derived from the tables in which they happened. */
export async function listRecentActivity(
  ctx: Context,
  viewer: Viewer,
  { limit, cursor }: PageQuery,
): Promise<Page<Activity>> {
  const search = `activity ${viewer.id}`;
  const after = parseCursor(search, cursor);
  const now = ctx.now();
  const since = new Date(now.getTime() - recentDays * dayMs);
  const { rows: found, total } = await listActivityEvents(ctx.db, viewer, {
    since,
    now,
    limit: limit + 1,
    after,
  });
  const { rows, next } = toPage(search, found, limit, (event) => event);
  return { rows: rows.map(toActivity), total, next };
}
