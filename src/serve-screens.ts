import type { FastifyInstance } from 'fastify';
import { isPageOpenToVisitors, wantedPath } from '#features/landing/contract/pages-open-to-visitors.ts';
import { createMemberCountsInserter } from '#features/landing/server/insert-member-counts-into-html.ts';
import { showLinkNotice } from '#features/landing/server/show-link-notice.ts';
import type { Context } from '#server/context.ts';
import { getLastEventId } from '#server/database/member-event-log.ts';
import { servePages } from '#server/http/serve-pages.ts';
import { describeAllAthletes } from '#shared/page-headings/member-page-headings.ts';
import type { Config } from './config.ts';
import { athleteCountCall, listApiCallsToEmbed } from './list-first-api-calls-of-page.ts';
import type { FeatureParts } from './open-features.ts';

interface Screens {
  config: Pick<Config, 'landingFigures' | 'publicUrl' | 'tileUrl'>;
  /** The folder of the built web app; without it none is served. */
  pages?: string | undefined;
  /** Milliseconds for which a page waits for the calls whose responses it brings along. */
  firstCallsMs?: number | undefined;
}

/** Serves the web app's pages, each with its first data. */
export function serveScreens(
  http: FastifyInstance,
  ctx: Context,
  { config, pages, firstCallsMs }: Screens,
  accounts: FeatureParts['accounts'],
): Promise<void> {
  const insertCounts = config.landingFigures === 'live' ? createMemberCountsInserter(ctx) : undefined;
  return servePages(http, {
    folder: pages,
    tileOrigin: config.tileUrl ? new URL(config.tileUrl).origin : '',
    sessionCookie: accounts.sessionCache.cookieName,
    isOpen: isPageOpenToVisitors,
    wantedPath,
    fillIn: async (page, path) => showLinkNotice((await insertCounts?.(page)) ?? page, path),
    initialPageLoad: {
      accountCall: '/api/auth/me',
      listCalls: listApiCallsToEmbed,
      getEventPosition: (userId) => getLastEventId(ctx.db, userId),
      fillLoadingFrame: insertAthleteCount,
      callsMs: firstCallsMs,
    },
    https: config.publicUrl.startsWith('https:'),
  });
}

/** The page of all athletes says how many there are, and its frame does so too. */
function insertAthleteCount(
  frame: string,
  responses: ReadonlyMap<string, { headers: Record<string, string> }>,
): string {
  const count = responses.get(athleteCountCall)?.headers['x-total-count'];
  return count ? frame.replace(describeAllAthletes(undefined), describeAllAthletes(Number(count))) : frame;
}
