import { z } from 'zod';
import { genders } from '#features/sports/contract/genders.ts';
import { sports } from '#features/sports/contract/sports-and-class-years.ts';
import { defineCalls } from '#shared/api-call.ts';
import { requiredLineSchema, timeSchema } from '#shared/schemas.ts';
import { translatable } from '#translations/translate.ts';
import { newPasswordSchema } from './passwords.ts';
import { missingSessionMessage, sessionSchema } from './sessions.ts';

export const roles = ['athlete', 'coach'] as const;
export type Role = (typeof roles)[number];
/** Those of members, and of the people who run the product. */
const accountRoles = [...roles, 'staff'] as const;

export const chooseRoleMessage = 'Please choose Athlete or Coach';

export const emailSchema = z
  .string(translatable('Please enter a valid email address'))
  .trim()
  .toLowerCase()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

const personNameSchema = (errorMessage: string) => requiredLineSchema(60, errorMessage).min(2, errorMessage);
export const firstNameSchema = personNameSchema('First name must be at least 2 characters');
export const lastNameSchema = personNameSchema('Last name must be at least 2 characters');

const usernameSchema = requiredLineSchema(40, 'Please enter a username').pipe(
  z
    .string()
    .regex(/^[a-z0-9._-]+$/i, 'A username can have only letters, digits, dots, dashes and underscores'),
);

/** Another member, as every member may see them. */
export const personSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
  createdAt: timeSchema(),
});

const termsVersionsSchema = z.object({
  termsVersion: z.string().max(20),
  privacyVersion: z.string().max(20),
});

/** The viewer's own account. `profileComplete` is false until step 2 of the registration is done. */
export const accountSchema = personSchema.extend({
  email: z.string(),
  emailVerified: z.boolean(),
  /** Replaces `email` once both addresses have confirmed the change. */
  newEmail: z.string().nullable(),
  /** False for a member who has only ever signed in with a provider. */
  hasPassword: z.boolean(),
  /** When the account will be erased; null unless its owner requested that. */
  eraseAt: timeSchema().nullable(),
  username: z.string(),
  role: z.enum(accountRoles),
  authProvider: z.string(),
  profileComplete: z.boolean(),
  /** A coach made the account, its owner has not claimed it, and safeguards are on: messages and visits wait. */
  awaitsOwner: z.boolean(),
  /** Until when the account is suspended; null for almost everybody. */
  suspendedUntil: timeSchema().nullable(),
  /** Lists leave out what only verified coaches see there: safeguards are on, and the viewer is none. */
  readsReducedLists: z.boolean(),
  /**
   * The versions that the account has to agree to before it goes on; null for nearly everybody. `changes`: what differs from
   * what it agreed to before; empty where it has never agreed.
   */
  termsToAgree: termsVersionsSchema.extend({ changes: z.string() }).nullable(),
  /** The genders of a coach's program: their searches begin with it. Empty for athletes. */
  programGenders: z.array(z.enum(genders)),
  /** The sport of a coach's program: the dashboard begins with it. Null for athletes, and for a coach of 'Other'. */
  programSport: z.enum(sports).nullable(),
});
export type Account = z.output<typeof accountSchema>;

export const credentialsSchema = z.strictObject({
  email: emailSchema,
  password: z.string('Password is required').min(1, 'Password is required').max(1024, 'Password is required'),
});

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });

export const passwordChangeSchema = z.strictObject({
  currentPassword: credentialsSchema.shape.password,
  password: newPasswordSchema,
});

export const nameChangeSchema = z.strictObject({ firstName: firstNameSchema, lastName: lastNameSchema });

export const emailChangeSchema = z.strictObject({
  email: emailSchema,
  password: credentialsSchema.shape.password,
});

const incompleteLinkMessage = 'Part of this link is missing. Please open it again from the email.';
const linkTokenSchema = z
  .string(incompleteLinkMessage)
  .min(1, incompleteLinkMessage)
  .max(200, incompleteLinkMessage);
export const emailLinkSchema = z.strictObject({ token: linkTokenSchema });

/** The password was right, and one of these must follow; a recovery code always works. */
const secondFactorSchema = z.object({
  totp: z.boolean(),
  passkeys: z.boolean(),
  /** When the factors will be removed, because somebody cannot use them; null unless that was requested. */
  removeAt: timeSchema().nullable(),
});
export type SecondFactor = z.output<typeof secondFactorSchema>;

/** The account of an athlete whom a coach adds; the profile is a separate schema. */
export const managedAccountSchema = z.strictObject({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  username: usernameSchema,
  password: newPasswordSchema,
  role: z.literal('athlete').default('athlete'),
});

const day = 86_400;

export const accountCalls = defineCalls({
  'GET /api/auth/me': {
    summary: 'The account that is signed in',
    staffToo: true,
    // Every page begins with it, also the one on which somebody blocks, reports or signs out.
    whileOverloaded: true,
    whileSuspended: true,
    response: accountSchema,
  },
  'POST /api/auth/login': {
    summary: 'Sign in; where a second factor is asked for, POST /api/auth/second-factor finishes it',
    audience: 'public',
    body: credentialsSchema,
    response: z.union([z.object({ user: accountSchema }), z.object({ secondFactor: secondFactorSchema })]),
    limit: { max: 300, seconds: 600 },
    errorCodes: ['signed-out'],
  },
  'POST /api/auth/logout': {
    summary: 'Sign out; the session ends on the server',
    audience: 'public',
    whileOverloaded: true,
  },
  'POST /api/auth/forgot-password': {
    summary: 'Email a link that sets a new password; the answer never tells whether the address is known',
    audience: 'public',
    body: forgotPasswordSchema,
    response: z.object({ message: z.string() }),
    status: 202,
    limit: { max: 30, seconds: 600 },
    // Per email from one network only: otherwise anybody could keep the owner from getting a link for a day.
    moreLimits: [
      { per: 'network', max: 500, seconds: day },
      { per: 'email and network', max: 10, seconds: day },
    ],
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of an emailed link; all sessions end',
    audience: 'public',
    body: z.strictObject({ token: linkTokenSchema, password: newPasswordSchema }),
    limit: { max: 60, seconds: 600 },
  },
  'PUT /api/auth/password': {
    summary: 'Change my password; every other session ends',
    staffToo: true,
    body: passwordChangeSchema,
    limit: { max: 30, seconds: 600 },
  },
  'PUT /api/auth/name': {
    summary: 'Change my first and last name, at most twice in 365 days',
    body: nameChangeSchema,
    response: z.object({ user: accountSchema }),
    limit: { max: 30, seconds: 600 },
  },
  'PUT /api/auth/role': {
    summary: 'Change my role, until my profile is complete',
    body: z.strictObject({ role: z.enum(roles, chooseRoleMessage) }),
    response: z.object({ user: accountSchema }),
    limit: { max: 30, seconds: 600 },
  },
  'PUT /api/auth/terms-agreement': {
    summary: 'Agree to these versions of the terms and the privacy page',
    body: z.strictObject(termsVersionsSchema.shape),
    errorCodes: ['taken'],
  },
  'POST /api/auth/email-verification': {
    summary: 'Email me the link that confirms my address once more, at most once a minute',
    limit: { max: 30, seconds: 3600 },
    moreLimits: [{ per: 'network', max: 500, seconds: day }],
    errorCodes: ['taken'],
  },
  'PUT /api/auth/email': {
    summary:
      'Change my address: at once if nobody has confirmed it yet, else once the old and the new one have confirmed it',
    body: emailChangeSchema,
    response: z.object({ user: accountSchema }),
    status: 202,
    limit: { max: 30, seconds: 3600 },
    moreLimits: [
      { per: 'network', max: 500, seconds: day },
      { per: 'email', max: 10, seconds: day },
    ],
    errorCodes: ['taken'],
  },
  'DELETE /api/auth/email-change': { summary: 'Keep my address after all' },
  'POST /api/auth/confirm-email': {
    summary:
      'What an emailed link about an address asks; done is false while the other address has to confirm too. Without a session of the account, its password is asked',
    audience: 'public',
    body: emailLinkSchema.extend({ password: credentialsSchema.shape.password.optional() }),
    response: z.object({ email: z.string(), done: z.boolean() }),
    // As many as may register behind one address.
    limit: { max: 200, seconds: 600 },
    errorCodes: ['taken'],
  },
  'POST /api/auth/sign-in-method-revocation': {
    summary:
      'This was not me: take away the factor or provider that an email told me about; all sessions and the password end, and a link for a new one is emailed',
    audience: 'public',
    body: emailLinkSchema,
    limit: { max: 60, seconds: 600 },
  },
  'GET /api/sessions': {
    summary: 'Where I am signed in',
    staffToo: true,
    response: z.array(sessionSchema),
  },
  'DELETE /api/sessions': { summary: 'Sign out everywhere but here', staffToo: true, whileOverloaded: true },
  'DELETE /api/sessions/{id}': {
    summary: 'Sign out one device',
    staffToo: true,
    whileOverloaded: true,
    notFoundMessage: missingSessionMessage,
  },
  'POST /api/auth/claim-preview': {
    summary: 'What the emailed link of an account that a coach made leads to',
    audience: 'public',
    body: emailLinkSchema,
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
    body: emailLinkSchema.extend({ password: newPasswordSchema }),
    response: z.object({ user: accountSchema }),
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/claim-refusal': {
    summary: 'I do not want that account: it is erased at once',
    audience: 'public',
    body: emailLinkSchema,
    limit: { max: 60, seconds: 600 },
  },
  'POST /api/auth/erasure': {
    summary: 'Erase my account in 14 days; every other session ends',
    whileSuspended: true,
    body: z.strictObject({ password: credentialsSchema.shape.password }),
    response: z.object({ user: accountSchema }),
    status: 202,
    limit: { max: 30, seconds: 600 },
  },
  'DELETE /api/auth/erasure': {
    summary: 'Keep my account after all',
    whileSuspended: true,
    response: z.object({ user: accountSchema }),
    errorCodes: ['taken'],
  },
  'POST /api/users': {
    summary: 'Make a managed athlete account (its profile follows by POST /api/athletes)',
    audience: 'coaches',
    body: managedAccountSchema,
    response: accountSchema,
    status: 201,
    limit: { max: 200, seconds: 3600 },
    moreLimits: [{ per: 'network', max: 1000, seconds: day }],
    errorCodes: ['taken'],
  },
});

/** The same whether or not the address has an account. */
export const passwordResetMessage = 'If an account exists for that address, we have sent a link.';
