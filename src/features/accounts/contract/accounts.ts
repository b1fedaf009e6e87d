import { z } from 'zod';
import { defineCalls } from '#shared/call.ts';
import { filled, time } from '#shared/schema.ts';

export const roles = ['athlete', 'coach'] as const;
export type Role = (typeof roles)[number];

export const chooseRole = 'Please choose Athlete or Coach';

/** The specification's limits; 128 keeps a hash from becoming a way to make the server work. */
const passwordLimits = { min: 8, max: 128 };

/** The parts of the password rule, each with its sentence, so that a form can tick them off one by one. */
export const passwordRules = [
  { label: 'At least 8 characters', test: (password: string) => password.length >= passwordLimits.min },
  { label: 'A lowercase letter', test: (password: string) => /[a-z]/.test(password) },
  { label: 'An uppercase letter', test: (password: string) => /[A-Z]/.test(password) },
  { label: 'A number', test: (password: string) => /\d/.test(password) },
  { label: 'A special character (@$!%*?&)', test: (password: string) => /[@$!%*?&]/.test(password) },
] as const;

const compositionMessage = 'Password must contain uppercase, lowercase, number, and special character';

export const email = () =>
  z
    .string('Please enter a valid email address')
    .trim()
    .toLowerCase()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address'));

export const newPassword = () =>
  z
    .string('Password must be at least 8 characters')
    .min(passwordLimits.min, 'Password must be at least 8 characters')
    .max(passwordLimits.max, `Password must be at most ${passwordLimits.max} characters`)
    .refine((password) => passwordRules.every((rule) => rule.test(password)), compositionMessage);

const firstName = () => name('First name must be at least 2 characters');
const lastName = () => name('Last name must be at least 2 characters');
const name = (message: string) => filled(60, message).min(2, message);

const username = () =>
  filled(40, 'Please enter a username').pipe(
    z.string().regex(/^[a-z0-9._-]+$/i, 'A username has letters, digits, dots, dashes and underscores only'),
  );

/** Another person, as everybody may see one. */
export const person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
  createdAt: time(),
});

/** One's own account. `profileComplete` is false until step 2 of the registration is done. */
export const account = person.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  /** Takes the place of `email` once both addresses have confirmed it. */
  newEmail: z.string().nullable(),
  /** False for those who only ever signed in with a provider. */
  hasPassword: z.boolean(),
  /** When the account will be erased; null unless its owner asked for that. */
  eraseAt: time().nullable(),
  username: z.string(),
  role: z.enum(roles),
  authProvider: z.string(),
  profileComplete: z.boolean(),
});
export type Account = z.output<typeof account>;

/** For `refine` on every form that has a password twice. */
export const passwordsMatch = {
  message: "Passwords don't match",
  path: ['confirmPassword'],
  // Compared as soon as both are texts: a person sees it beside the other mistakes, not after them.
  when: ({ value }: { value: unknown }) =>
    typeof value === 'object' && value !== null && 'password' in value && 'confirmPassword' in value,
};

const registrationFields = {
  firstName: firstName(),
  lastName: lastName(),
  email: email(),
  password: newPassword(),
  confirmPassword: z.string("Passwords don't match"),
  role: z.enum(roles, chooseRole),
};

export const registration = z
  .strictObject({ ...registrationFields, authProvider: z.literal('email').default('email') })
  .refine((form) => form.password === form.confirmPassword, passwordsMatch);

export const credentials = z.strictObject({
  email: email(),
  password: z.string('Password is required').min(1, 'Password is required').max(1024, 'Password is required'),
});

export const passwordChange = z.strictObject({
  currentPassword: credentials.shape.password,
  password: newPassword(),
});

export const emailChange = z.strictObject({ email: email(), password: credentials.shape.password });

/** One place where the viewer is signed in. */
export const session = z.object({
  id: z.string(),
  /** Null where the client did not say, or is none that people know. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network's part of the address from which the sign-in came: '203.0.113.x'. */
  network: z.string().nullable(),
  createdAt: time(),
  lastSeenAt: time(),
  /** The one that asks. */
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

export const missingSession = 'This device is signed out already.';

const cutOff = 'This link is not complete. Please open it again from the mail.';
/** What a mailed link carries. */
const mailedText = () => z.string(cutOff).min(1, cutOff).max(200, cutOff);
const mailedToken = z.strictObject({ token: mailedText() });

/** The password was right, and is not enough; a recovery code always helps. */
const secondFactor = z.object({ totp: z.boolean(), passkeys: z.boolean() });
export type SecondFactor = z.output<typeof secondFactor>;

/** The account half of an athlete whom a coach adds. */
export const managedUser = z.strictObject({
  firstName: firstName(),
  lastName: lastName(),
  email: email(),
  username: username(),
  password: newPassword(),
  role: z.literal('athlete').default('athlete'),
});

// A gym full of athletes signs up behind one address; a script that makes thousands does not get far.
const perAddress = { max: 200, seconds: 600 };

export const accountCalls = defineCalls({
  'GET /api/auth/me': { summary: 'The account that is signed in', response: account },
  'POST /api/auth/register': {
    summary: 'Make an account and sign in with it',
    audience: 'public',
    body: registration,
    response: z.object({ user: account }),
    status: 201,
    limit: perAddress,
    errorCodes: ['taken'],
  },
  'POST /api/auth/login': {
    summary: 'Sign in; where a second factor is asked for, POST /api/auth/second-factor finishes it',
    audience: 'public',
    body: credentials,
    response: z.union([z.object({ user: account }), z.object({ secondFactor })]),
    limit: { max: 300, seconds: 600 },
    errorCodes: ['signed-out'],
  },
  'POST /api/auth/logout': { summary: 'Sign out; the session ends on the server', audience: 'public' },
  'POST /api/auth/forgot-password': {
    summary: 'Mail a link that sets a new password; the answer never tells whether the address is known',
    audience: 'public',
    body: z.strictObject({ email: email() }),
    response: z.object({ message: z.string() }),
    status: 202,
    limit: { max: 30, seconds: 600 },
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of a mailed link; all sessions end',
    audience: 'public',
    body: z.strictObject({ token: mailedText(), password: newPassword() }),
    limit: { max: 60, seconds: 600 },
  },
  'PUT /api/auth/password': {
    summary: 'Change my password; every other session ends',
    body: passwordChange,
    limit: { max: 30, seconds: 600 },
  },
  'POST /api/auth/email-verification': {
    summary: 'Mail me the link that confirms my address once more, at most once a minute',
    status: 202,
    limit: { max: 30, seconds: 3600 },
    errorCodes: ['taken'],
  },
  'PUT /api/auth/email': {
    summary: 'Change my address, once the old and the new one have confirmed it',
    body: emailChange,
    response: z.object({ user: account }),
    status: 202,
    limit: { max: 30, seconds: 3600 },
    errorCodes: ['taken'],
  },
  'DELETE /api/auth/email-change': { summary: 'Keep my address after all' },
  'POST /api/auth/confirm-email': {
    summary:
      'What a mailed link about an address asks; done is false while the other address has to confirm too',
    audience: 'public',
    body: mailedToken,
    response: z.object({ email: z.string(), done: z.boolean() }),
    limit: { max: 60, seconds: 600 },
    errorCodes: ['taken'],
  },
  'GET /api/sessions': { summary: 'Where I am signed in', response: z.array(session) },
  'DELETE /api/sessions': { summary: 'Sign out everywhere but here' },
  'DELETE /api/sessions/{id}': { summary: 'Sign out one device', notFoundMessage: missingSession },
  'POST /api/auth/claim-preview': {
    summary: 'What the mailed link of an account that a coach made leads to',
    audience: 'public',
    body: mailedToken,
    response: z.object({
      firstName: z.string(),
      email: z.string(),
      coach: z.string(),
      school: z.string().nullable(),
    }),
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/claim': {
    summary: 'Make that account mine: a password of my own, and I am signed in',
    audience: 'public',
    body: mailedToken.extend({ password: newPassword() }),
    response: z.object({ user: account }),
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/claim-refusal': {
    summary: 'I do not want that account: it is erased at once',
    audience: 'public',
    body: mailedToken,
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/erasure': {
    summary: 'Erase my account in 14 days; every other session ends',
    body: z.strictObject({ password: credentials.shape.password }),
    response: z.object({ user: account }),
    status: 202,
    limit: { max: 30, seconds: 600 },
  },
  'DELETE /api/auth/erasure': { summary: 'Keep my account after all', response: z.object({ user: account }) },
  'POST /api/users': {
    summary: 'Make a managed athlete account (its profile follows by POST /api/athletes)',
    audience: 'coaches',
    body: managedUser,
    response: account,
    status: 201,
    limit: { max: 200, seconds: 3600 },
    errorCodes: ['taken'],
  },
});

/** Said whether or not the address is known. */
export const forgotPasswordSentence = 'If an account exists for that address, we have sent a link.';
