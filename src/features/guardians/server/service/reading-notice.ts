import { getLastBirthDateOfAdults } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import type { ContextWith } from '#server/context.ts';
import type { Viewer } from '#server/http/viewer-types.ts';
import { guardianPromptDays } from '../../contract/keep-guardians.ts';
import type { ReadingNotice } from '../../contract/reading-notice-calls.ts';
import { isPromptDue } from '../queries/guardian-prompts.ts';
import { listPeopleInThread } from '../queries/people-in-thread.ts';
import { isReadingInForce } from '../rules.ts';

/**
 * What both learn: whether a guardian may read along. That none does is said where one of the two is a coach, and only
 * once they write: before the first message it would show coaches who is without one. Among athletes the age of the other
 * changes nothing: the notice would tell it.
 */
export async function getReadingNotice(
  ctx: ContextWith<'db' | 'now' | 'safeguards'>,
  viewer: Viewer,
  userId: string,
): Promise<ReadingNotice> {
  if (!ctx.safeguards) return { notice: null, asksToInvite: false };
  const people = await listPeopleInThread(ctx.db, viewer.id, userId, getLastBirthDateOfAdults(ctx.now()));
  const notices = people.flatMap((athlete) => {
    const other = people.find(({ id }) => id !== athlete.id);
    if (!other || athlete.role !== 'athlete') return [];
    if (!isReadingInForce(ctx, athlete)) return [];
    const isRead = athlete.hasGuardian;
    return isRead || (athlete.hasBegun && other.role === 'coach')
      ? [{ isRead, isOwn: athlete.id === viewer.id }]
      : [];
  });
  const notice = notices[0] ?? null;
  const since = new Date(ctx.now().getTime() - guardianPromptDays * 86_400_000);
  const asksToInvite =
    notice?.isOwn === true && !notice.isRead && (await isPromptDue(ctx.db, viewer.id, since));
  return { notice, asksToInvite };
}
