import { randomInt } from 'node:crypto';
import { AppError, invalid } from '#shared/errors.ts';
import { commonPasswords } from './auth/common-passwords.ts';

/** The commonest passwords fulfil every composition rule: 'Password1!' is among the first that are tried. */
export function passwordMustBeUncommon(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) {
    throw invalid('password', 'This password is one of the commonest. Please choose another.');
  }
}

/** What a member with such an address may be called, best first: stem, stem2 … stem20, and one that nobody has yet. */
export function usernamesFor(stem: string): string[] {
  const numbered = Array.from({ length: 19 }, (_, n) => `${stem}${n + 2}`);
  return [stem, ...numbered, anyUsername(stem)];
}

/** By chance nobody else takes it meanwhile. */
export const anyUsername = (stem: string) => `${stem}${randomInt(1_000_000, 10_000_000)}`;

/** What a username is made of: the local part of the address, without what a username may not have. */
export function usernameStem(email: string): string {
  const local = email.split('@')[0] ?? '';
  return (
    local
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]/g, '')
      .slice(0, 30) || 'member'
  );
}

/** A letter a minute is enough for whoever waits for one, and too slow to fill a stranger's mailbox. */
const betweenLettersMs = 60_000;

export function mustWaitForAnother(lastSentAt: Date | undefined, now: Date): void {
  const waits = lastSentAt ? lastSentAt.getTime() + betweenLettersMs - now.getTime() : 0;
  if (waits <= 0) return;
  throw new AppError('too-many', 'We have just sent you a mail. Please wait a minute before the next.', {
    retryAfter: Math.ceil(waits / 1000),
  });
}

// The order matters: every browser names those that it wants to be taken for.
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

/** The browser behind a User-Agent in a word; null where it is none that people know. */
export const browserOf = (userAgent: string) => named(browsers, userAgent);
export const systemOf = (userAgent: string) => named(systems, userAgent);

function named(known: readonly (readonly [string, RegExp])[], userAgent: string): string | null {
  return known.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null;
}

/** How a stored prefix is shown: '203.0.113.x'. */
export function shownNetwork(prefix: string): string | null {
  const [network = ''] = prefix.split('/');
  if (!network) return null;
  return network.includes(':') ? `${network.replace(/::$/, '')}:x` : network.replace(/\.0$/, '.x');
}

/** Everything of a new account that somebody else has already, in one refusal. */
export function mustBeFree(fields: { email: string; username: string }, taken: (typeof fields)[]): void {
  const clashes = [
    taken.some(({ email }) => email === fields.email) && 'users_email_key',
    taken.some(({ username }) => username.toLowerCase() === fields.username.toLowerCase()) &&
      'users_username_key',
  ].flatMap((constraint) => (constraint ? (takenBy(constraint) ?? []) : []));
  const [first] = clashes;
  if (first) throw new AppError('taken', first.message, { errors: clashes.flatMap(({ errors }) => errors) });
}

/** A violated constraint as the refusal that a person can act on. */
export function takenBy(constraint: string | undefined): AppError | undefined {
  if (constraint === 'users_email_key') return taken('email', 'An account with this email already exists');
  if (constraint === 'users_username_key') return taken('username', 'This username is taken');
  return undefined;
}

function taken(path: string, message: string): AppError {
  return new AppError('taken', message, { errors: [{ path, message }] });
}
