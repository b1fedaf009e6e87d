import { getAgeGroup } from '#features/accounts/contract/age-groups-and-class-year-fit.ts';
import { getLastTimeOfHour } from '#features/safety/server/safety.ts';
import type { ContextWith } from '#server/context.ts';
import { AppError, forbidden, newInvalidFieldError, notFound } from '#shared/errors.ts';
import { translatable } from '#translations/translate.ts';
import { guardianCalls } from '../contract/guardian-calls.ts';
import { digestHour } from '../contract/guardian-modes.ts';
import type { AthleteAgeFacts } from './queries/guardians-of-athlete.ts';

/** Whether guardians read along: safeguards are on, and the athlete is not known to be an adult, or lets them go on. */
export const isReadingInForce = (ctx: ContextWith<'safeguards' | 'now'>, athlete: AthleteAgeFacts): boolean =>
  ctx.safeguards && (athlete.keepsGuardians || areRightsInForce(ctx, athlete));

/** Whether a guardian may do more than read: only with who is not known to be an adult, whatever they have chosen. */
export function areRightsInForce(
  { safeguards, now }: ContextWith<'safeguards' | 'now'>,
  { birthDateForGuardians, timeZone }: AthleteAgeFacts,
): boolean {
  return safeguards && getAgeGroup(birthDateForGuardians, now(), timeZone) !== 'adult';
}

/**
 * Whether a conversation with this person is read along: of minors among themselves it is not. An erasure takes the date of
 * birth with it: what an erased athlete wrote may be that of a minor. Who has said to be an adult remains one, whatever
 * younger date they type afterwards.
 */
export function isReadByGuardians(other: Correspondent, now: Date): boolean {
  if (other.role === 'coach') return true;
  if (other.isErased) return false;
  return other.wasAdult || ['adult', 'unknown'].includes(getAgeGroup(other.birthDate, now, other.timeZone));
}

interface Correspondent {
  role: string;
  birthDate: string | null;
  timeZone: string | null;
  isErased: boolean;
  /** Whether they said to be an adult before the date that they say now. */
  wasAdult: boolean;
}

/** Where nobody knows where the athlete lives. */
const zoneOfUnknownHome = 'America/New_York';

/** When the last daily mail was due where the athlete lives. */
export const getLastDigestTime = (now: Date, timeZone: string | null): Date =>
  getLastTimeOfHour(now, timeZone ?? zoneOfUnknownHome, digestHour);

/** The address without what follows a plus: mail to both arrives in one mailbox. */
export const removeAddressTag = (email: string): string => email.replace(/\+[^@]*(?=@)/, '');

/** @throws AppError `invalid` for an address of the athlete, also with a tag */
export function assertNotOwnAddress(email: string, ownEmail: string): void {
  if (removeAddressTag(email) === removeAddressTag(ownEmail.toLowerCase()))
    throw newInvalidFieldError(
      'email',
      'This is your own address. Please enter that of a parent or guardian.',
    );
}

/** Does not say whose address it is. */
export const newRefusedAddressError = (): AppError =>
  newInvalidFieldError('email', 'This address cannot be that of a guardian. Please enter another one.');

export const newNoInvitationError = (): AppError =>
  newInvalidFieldError('email', 'Only athletes under 18 invite a guardian. Please leave this empty.');

export const newExpiredLinkError = (): AppError =>
  new AppError('malformed', translatable('This link does not work. Please ask for a new one below.'));

export const newSignedOutError = (): AppError =>
  new AppError('signed-out', translatable('Please open the link in your email again.'));

export const relationNotFound = (): AppError =>
  notFound(guardianCalls['GET /api/guardian/athletes/{id}/threads'].notFoundMessage);

export const newNotInForceError = (): AppError =>
  forbidden(translatable('Guardians do not read along with this athlete anymore.'));
