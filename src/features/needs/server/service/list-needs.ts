import {
  listNeedsOfUser,
  type NeedOfUser,
  toAthleteListParameters,
} from '#features/saved-searches/server/saved-searches.ts';
import { countMatches, listNewsOfMatches, type ProfileNews } from '#features/search/server/search.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader } from '#server/http/viewer-types.ts';
import { AppError } from '#shared/errors.ts';
import { type CountedNeed, maxCountedNews } from '../../contract.ts';
import { listClearings } from '../queries.ts';
import { getBriefingStart, toNewsAfter } from '../rules.ts';

type NeedsContext = ContextWith<'db' | 'now'>;

type News = NonNullable<ReturnType<typeof toNewsAfter>>;

interface NeedWithNews {
  need: NeedOfUser;
  /** The latest first. */
  news: (News & { athleteId: string })[];
}

/** The coach's needs with what is new about who fits and is not cleared, as the coach's lists show athletes. */
export async function listNeedsWithNews(ctx: NeedsContext, viewer: AthleteReader): Promise<NeedWithNews[]> {
  const needs = await listNeedsOfUser(ctx, viewer.id);
  if (needs.length === 0) return [];
  const earliest = getBriefingStart(new Date(0), ctx.now());
  const clearings = await listClearings(ctx.db, viewer.id, earliest);
  const clearedUntil = new Map(
    clearings.map((row) => [`${row.searchId} ${row.athleteId}`, row.clearedUntil]),
  );
  const found: NeedWithNews[] = [];
  // One after the other: twenty at once would use up the connection pool.
  for (const need of needs) {
    const since = getBriefingStart(need.soughtAt, ctx.now());
    const candidates = await listNewsOfNeed(ctx, viewer, need, since);
    const news = candidates.flatMap((candidate) => {
      const cleared = clearedUntil.get(`${need.id} ${candidate.id}`);
      const one = toNewsAfter(candidate, cleared && cleared > since ? cleared : since);
      return one ? [{ ...one, athleteId: candidate.id }] : [];
    });
    found.push({ need, news: news.slice(0, maxCountedNews) });
  }
  return found;
}

/** What was cleared is among the found, so that as many more are read. */
async function listNewsOfNeed(
  ctx: NeedsContext,
  viewer: AthleteReader,
  { filters }: NeedOfUser,
  since: Date,
): Promise<ProfileNews[]> {
  const limit = 5 * maxCountedNews;
  return unlessRefused(listNewsOfMatches(ctx, viewer, filters, { since, limit }), []);
}

/** A filter that the list refuses by now, for example because its city was removed from the places, finds nobody. */
async function unlessRefused<T>(found: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return otherwise;
    throw error;
  }
}

/** The coach's needs, with who fits and who is new. */
export async function listNeeds(ctx: NeedsContext, viewer: AthleteReader): Promise<CountedNeed[]> {
  const counted: CountedNeed[] = [];
  for (const { need, news } of await listNeedsWithNews(ctx, viewer)) {
    const none = { count: 0, relation: 'eq' } as const;
    const { count, relation } = await unlessRefused(countMatches(ctx, viewer, need.filters), none);
    const newFits = news.filter(({ isNew }) => isNew).length;
    const fits = { fits: count, fitsRelation: relation, newFits, changedFits: news.length - newFits };
    counted.push({ ...toNeed(need), ...fits });
  }
  return counted;
}

export const toNeed = ({ id, name, filters, sought }: NeedOfUser) => ({
  id,
  name,
  filters: toAthleteListParameters(filters),
  sought,
});
