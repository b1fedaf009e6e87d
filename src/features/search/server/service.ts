import { cachedUntil, getCached } from '#server/cached-until.ts';
import type { ContextWith } from '#server/context.ts';
import type { SerializedResponse } from '#server/http/serialized-response.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Page } from '#shared/cursor.ts';
import type { AthleteQuery, FoundAthlete } from '../contract.ts';
import { findAthletes } from './engine/engine.ts';
import { readListVersion } from './engine/queries/list-version.ts';
import { isPersonalSearch } from './rules.ts';
import { SerializedPage } from './serialized-page.ts';

/** When an athlete was last active changes all the time and changes no version: a cached list may be so old. */
const maxAgeMs = 60_000;

/** One page of the athletes that match, cached for everybody until somebody writes what lists show. */
export async function listAthletes(
  ctx: ContextWith<'db' | 'cache' | 'now'>,
  viewer: Viewer,
  query: AthleteQuery,
): Promise<Page<FoundAthlete> | SerializedResponse> {
  if (!ctx.cache.isEnabled || isPersonalSearch(query) || query.sort === 'last-active')
    return findAthletes(ctx, viewer, query);
  const key = `list ${JSON.stringify(query)}`;
  const cached = getCached<SerializedPage>(ctx.cache, key);
  const { version, bookmarkedIds } = await readListVersion(ctx.db, viewer.id, cached?.ids ?? []);
  const minute = Math.floor(ctx.now().getTime() / maxAgeMs);
  const page = await cachedUntil(
    ctx.cache,
    `${version} ${minute}`,
    key,
    async () => new SerializedPage(await findAthletes(ctx, viewer, query)),
  );
  if (page === cached) return page.withBookmarks(bookmarkedIds);
  return page.withBookmarks((await readListVersion(ctx.db, viewer.id, page.ids)).bookmarkedIds);
}
