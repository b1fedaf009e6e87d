import { getPageLocale, translate } from '#ui/page-language.ts';
import type { GuardedAthlete, GuardianMessage } from '../contract/guardian-calls.ts';
import { relationLabels } from '../contract/own-guardians.ts';

/** Such as 'Nov 23, 2026, 7:05 PM' or '23 nov 2026, 7:05 p.m.', where the reader is. */
export const formatMessageTime = (time: string): string =>
  new Intl.DateTimeFormat(getPageLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );

/** A coach without a school is one who has not entered it yet. */
export const formatCoach = (school: string | null): string =>
  school ? translate('Coach · {school}', { school }) : translate('Coach');

/** Who has written a message: 'You', 'Guardian (father)', or one of the two people of the conversation. */
export function describeSender(
  { guardian, isFromAthlete }: GuardianMessage,
  { firstName }: GuardedAthlete,
  otherName: string,
): string {
  if (guardian?.isMine) return translate('You');
  if (guardian) {
    const relation = translate(relationLabels[guardian.relation]).toLowerCase();
    return translate('Guardian ({relation})', { relation });
  }
  return isFromAthlete ? firstName : otherName;
}

export const formatDay = (time: string): string =>
  new Intl.DateTimeFormat(getPageLocale(), { dateStyle: 'long' }).format(new Date(time));
