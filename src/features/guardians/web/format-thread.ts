import { guardianRelationWords } from '#features/messages/contract/guardian-relations.ts';
import type { GuardedAthlete, GuardianMessage } from '../contract/guardian-calls.ts';

const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Such as 'Nov 23, 2026, 7:05 PM', where the reader is. */
export const formatMessageTime = (time: string): string => timeFormat.format(new Date(time));

/** A coach without a school is one who has not entered it yet. */
export const formatCoach = (school: string | null): string => (school ? `Coach · ${school}` : 'Coach');

/** Who has written a message: 'You', 'Guardian (father)', or one of the two people of the conversation. */
export function describeSender(
  { guardian, isFromAthlete }: GuardianMessage,
  { firstName }: GuardedAthlete,
  otherName: string,
): string {
  if (guardian) return guardian.isMine ? 'You' : `Guardian (${guardianRelationWords[guardian.relation]})`;
  return isFromAthlete ? firstName : otherName;
}
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export const formatDay = (time: string): string => dayFormat.format(new Date(time));
