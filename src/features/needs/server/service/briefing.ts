import { listAthletes } from '#features/athletes/server/athletes.ts';
import type { ContextWith } from '#server/context.ts';
import type { AthleteReader, Viewer } from '#server/http/viewer-types.ts';
import { notFound } from '#shared/errors.ts';
import { type BriefingItem, type Clearings, maxItemsPerNeed, needCalls } from '../../contract.ts';
import { deleteClearingsBefore, isOwnNeed, undoClearingsUpTo, upsertClearings } from '../queries.ts';
import { getBriefingStart } from '../rules.ts';
import { listNeedsWithNews, toNeed } from './list-needs.ts';

type BriefingContext = ContextWith<'db' | 'now'>;

/** What is new about who fits the coach's needs, need by need; the latest first. */
export async function listBriefing(ctx: BriefingContext, viewer: AthleteReader): Promise<BriefingItem[]> {
  const listed = (await listNeedsWithNews(ctx, viewer)).map(({ need, news }) => ({
    need: { ...toNeed(need), items: news.length },
    news: news.slice(0, maxItemsPerNeed),
  }));
  const ids = new Set(listed.flatMap(({ news }) => news.map(({ athleteId }) => athleteId)));
  const athletes = new Map((await listAthletes(ctx, viewer, [...ids])).map((one) => [one.id, one]));
  return listed.flatMap(({ need, news }) =>
    news.flatMap(({ athleteId, ...item }) => {
      const athlete = athletes.get(athleteId);
      return athlete ? [{ need, athlete, ...item }] : [];
    }),
  );
}

export async function clearItems(
  { db, now }: BriefingContext,
  viewer: Viewer,
  needId: string,
  items: Clearings['items'],
): Promise<undefined> {
  await assertOwnNeed({ db }, viewer, needId);
  await upsertClearings(db, needId, items, now());
  await deleteClearingsBefore(db, needId, getBriefingStart(new Date(0), now()));
}

export async function undoClearings(
  { db }: ContextWith<'db'>,
  viewer: Viewer,
  needId: string,
  items: Clearings['items'],
): Promise<undefined> {
  await assertOwnNeed({ db }, viewer, needId);
  await db.transaction().execute((tx) => undoClearingsUpTo(tx, needId, items));
}

async function assertOwnNeed({ db }: ContextWith<'db'>, viewer: Viewer, id: string): Promise<void> {
  if (!(await isOwnNeed(db, viewer.id, id)))
    throw notFound(needCalls['POST /api/needs/{id}/clearings'].notFoundMessage);
}
