import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import type { ReadingNotice } from '../../contract/reading-notice-calls.ts';
import { listPeopleInThread } from '../queries/people-in-thread.ts';
import { isReadByGuardians, isReadingInForce } from '../rules.ts';

/** What both learn: whether a guardian reads along. That none does is said where one of the two is a coach. */
export async function getReadingNotice(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  viewer: Viewer,
  userId: string,
): Promise<ReadingNotice> {
  const people = ctx.safeguards ? await listPeopleInThread(ctx.db, viewer.id, userId) : [];
  const notices = people.flatMap((athlete) => {
    const other = people.find(({ id }) => id !== athlete.id);
    if (!other || athlete.role !== 'athlete') return [];
    if (!isReadingInForce(ctx, athlete, athlete.confirmedAt) || !isReadByGuardians(other, ctx.now()))
      return [];
    const isRead = athlete.confirmedAt !== null;
    return isRead || other.role === 'coach' ? [{ isRead, isOwn: athlete.id === viewer.id }] : [];
  });
  return { notice: notices[0] ?? null };
}
