import { listAudiencesExcludingViewer } from '#features/safety/server/safety.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import type { AthleteFilters } from '../../contract.ts';
import { excludeHiddenAthletesIfAny } from './exclude-hidden-athletes.ts';
import { type ProfileNews, selectNewsOfMatches } from './queries/select-news-of-matches.ts';
import { resolveFilters } from './resolve-filters.ts';

export type { ProfileNews } from './queries/select-news-of-matches.ts';

/**
 * Lists the matching athletes who joined, added film, or changed their stats or status after `since`, the latest news first.
 * Film that the viewer may not see is no news.
 */
export async function listNewsOfMatches(
  ctx: ContextWith<'db' | 'now'>,
  viewer: AthleteReader,
  filters: AthleteFilters,
  { since, limit }: { since: Date; limit: number },
): Promise<ProfileNews[]> {
  const resolved = await resolveFilters(ctx, viewer, filters);
  const condition = await excludeHiddenAthletesIfAny(ctx, viewer, resolved.condition);
  const audiences = viewer.safeguards ? listAudiencesExcludingViewer(viewer) : [];
  const news = await selectNewsOfMatches(ctx.db, condition, { since, limit, audiences });
  return news.filter(({ latestAt }) => latestAt > since);
}
