import { randomInt } from 'node:crypto';
import { retentionDays } from '#server/retention-periods.ts';
import { AppError, forbidden, newInvalidFieldError } from '#shared/errors.ts';
import { doesAgeFitClassYear, formatDay, getAge } from '../contract/age-groups-and-class-year-fit.ts';
import { birthDateMessage, classYearDoesNotFitMessage } from '../contract/birth-dates.ts';
import { commonPasswords } from './auth/common-passwords.ts';

/** Common passwords fulfil every composition rule: 'Password1!' is among the first that are guessed. */
export function assertUncommonPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw newInvalidFieldError('password', 'This password is too common. Please choose another.');
  }
}

/** Usernames to choose from, best first: stem, stem2 … stem20, and a random one. */
export function listPossibleUsernames(stem: string): string[] {
  const numbered = Array.from({ length: 19 }, (_, n) => `${stem}${n + 2}`);
  return [stem, ...numbered, createRandomUsername(stem)];
}

/** Seven random digits: it is very unlikely to be taken. */
export const createRandomUsername = (stem: string) => `${stem}${randomInt(1_000_000, 10_000_000)}`;

/** The local part of the address, without the characters that a username must not have. */
export function getUsernameStem(email: string): string {
  const local = email.split('@')[0] ?? '';
  return (
    local
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]/g, '')
      .slice(0, 30) || 'member'
  );
}

/** Short enough for a member who waits for an email, and too long to fill a stranger's mailbox. */
const emailIntervalMs = 60_000;

export function assertNoRecentEmail(lastSentAt: Date | undefined, now: Date): void {
  const waitMs = lastSentAt ? lastSentAt.getTime() + emailIntervalMs - now.getTime() : 0;
  if (waitMs <= 0) return;
  throw new AppError(
    'too-many',
    'We just sent you an email. Please wait a minute before you ask for another.',
    {
      retryAfter: Math.ceil(waitMs / 1000),
    },
  );
}

/** The first one included: five mails about one profile are as many as a stranger should get. */
export const maxInvitations = 5;
const invitationIntervalMs = 60 * 60 * 1000;

export function assertInvitationInterval(lastInvitedAt: Date, now: Date): void {
  const waitMs = lastInvitedAt.getTime() + invitationIntervalMs - now.getTime();
  if (waitMs <= 0) return;
  throw new AppError(
    'too-many',
    'You just invited this athlete. Please wait an hour before you send another email.',
    {
      retryAfter: Math.ceil(waitMs / 1000),
    },
  );
}

export function assertInvitationsLeft(invitationCount: number): void {
  if (invitationCount >= maxInvitations)
    throw forbidden(
      `You have invited this athlete ${maxInvitations} times. Please ask them to look for our email.`,
    );
}

/** See the migration of `name_changes`. */
export const nameChangeLimit = { max: 2, periodMs: retentionDays.nameChanges * 24 * 60 * 60 * 1000 };

/** `recentChanges` are those of the last 365 days, newest first. */
export function assertMayChangeName(recentChanges: readonly Date[]): void {
  const oldestCounted = recentChanges[nameChangeLimit.max - 1];
  if (!oldestCounted) return;
  const possibleFrom = new Date(oldestCounted.getTime() + nameChangeLimit.periodMs);
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(possibleFrom);
  throw newInvalidFieldError(
    'firstName',
    `You can change your name twice a year. The next change is possible from ${day}.`,
  );
}

// The order matters: a browser's User-Agent also names the browsers with which it is compatible.
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** The name of the browser; null where it is an unknown one. */
export const parseBrowserName = (userAgent: string) => findNameByPattern(browsers, userAgent);
export const parseOperatingSystem = (userAgent: string) => findNameByPattern(systems, userAgent);

function findNameByPattern(
  namePatterns: readonly (readonly [string, RegExp])[],
  userAgent: string,
): string | null {
  return namePatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

/** A stored prefix of an address, as '203.0.113.x'. */
export function formatStoredIpPrefix(storedPrefix: string): string | null {
  const [network = ''] = storedPrefix.split('/');
  if (!network) return null;
  return network.includes(':') ? `${network.replace(/::$/, '')}:x` : network.replace(/\.0$/, '.x');
}

/** Names the address and the username together if both are taken. */
export function assertEmailAndUsernameFree(
  fields: { email: string; username: string },
  takenFields: (typeof fields)[],
): void {
  const errors = [
    takenFields.some(({ email }) => email === fields.email) && 'users_email_key',
    takenFields.some(({ username }) => username.toLowerCase() === fields.username.toLowerCase()) &&
      'users_username_key',
  ].flatMap((constraint) => (constraint ? (toEmailOrUsernameTakenError(constraint) ?? []) : []));
  const [first] = errors;
  if (first) throw new AppError('taken', first.message, { errors: errors.flatMap(({ errors }) => errors) });
}

/** The error for a violated constraint; undefined for a constraint of something else. */
export function toEmailOrUsernameTakenError(violatedConstraint: string | undefined): AppError | undefined {
  if (violatedConstraint === 'users_email_key')
    return newFieldTakenError('email', 'An account with this email already exists');
  if (violatedConstraint === 'users_username_key')
    return newFieldTakenError('username', 'This username is taken');
  return undefined;
}

function newFieldTakenError(path: string, message: string): AppError {
  return new AppError('taken', message, { errors: [{ path, message }] });
}

const maximumAge = 100;

/** Throws `invalid` for a date in the future or of more than a hundred years ago. */
export function assertPossibleBirthDate(birthDate: string, now: Date): void {
  // The zone in which a day begins first: nobody is refused for being born today.
  const age = getAge(birthDate, formatDay(now, 'Pacific/Kiritimati'));
  if (age < 0 || age > maximumAge) throw newInvalidFieldError('birthDate', birthDateMessage);
}

/** Throws `invalid` at `field` where somebody of this age would hardly leave high school in that year. */
export function assertAgeFitsClassYear(
  birthDate: string,
  classYear: number,
  field: 'birthDate' | 'classYear',
): void {
  if (!doesAgeFitClassYear(birthDate, classYear))
    throw newInvalidFieldError(field, classYearDoesNotFitMessage);
}

/** What a child reads who takes back what they said, or wants to keep the account. */
export const createChildAccountBeingErasedError = (): AppError =>
  new AppError(
    'taken',
    'You have entered a date of birth under 13, so this account will be erased. If it was mistyped, please ask us to correct it.',
  );
