import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Connection, Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { credentials, managedUser, registration } from '../contract.ts';
import { isRefusal, passCookies } from './identity.ts';
import { hashPassword } from './passwords.ts';
import {
  hasPasskeys,
  idOf,
  insertSignInWay,
  insertUser,
  managedAthlete,
  type NewUser,
  ownerOfLink,
  ownerOfReset,
  replaceProfileImage,
  sameNamed,
  usernamesLike,
} from './queries.ts';
import { freeUsername, mustBeFree, passwordMustBeUncommon, takenBy, usernameStem } from './rules.ts';
import { type Accounts, claimQueue, ownAccount } from './service/account.ts';
import { asCaller } from './service/as-caller.ts';
import { post } from './service/post.ts';
import { startSession } from './service/start-session.ts';
import { headersOf } from './sessions.ts';

/** Makes the account and signs in with it; both or neither. */
export async function register(on: Accounts, form: z.output<typeof registration>, reply: FastifyReply) {
  passwordMustBeUncommon(form.password);
  const { firstName, lastName, email, role } = form;
  const username = await usernameFor(on, email);
  const userId = await newUser(
    on.db,
    on,
    { firstName, lastName, email, username, role },
    { hash: await hashPassword(form.password) },
  );
  await startSession(on, userId, reply);
  on.audit.note({ kind: 'registered', userId, address: reply.request.ip, about: { role } });
  await on.attempts.succeeded(email, reply.request.ip);
  await post(on.db, on, userId, { kind: 'verify-email' });
  return { user: await ownAccount(on, userId) };
}

/**
 * An athlete account made by a coach, within the caller's transaction. `passwordHash` is made before, so that
 * no transaction waits for it. Its owner gets a letter with the link that makes it theirs. Throws `taken` at email or
 * username.
 */
export async function addManagedUser(
  db: Connection,
  on: Context,
  form: z.output<typeof managedUser>,
  by: { coachId: string; passwordHash: string },
): Promise<string> {
  const { password: _, ...fields } = form;
  const userId = await newUser(db, on, { ...fields, managedBy: by.coachId }, { hash: by.passwordHash });
  await on.jobs.send(db, claimQueue, { userId, reminds: false });
  return userId;
}

export async function createManagedUser(
  on: Accounts,
  coachId: string,
  form: z.output<typeof managedUser>,
  address: string,
) {
  const passwordHash = await managedPassword(form.password);
  const userId = await on.db
    .transaction()
    .execute((trx) => addManagedUser(trx, on, form, { coachId, passwordHash }));
  noteAdded(on, coachId, userId, address);
  return ownAccount(on, userId);
}

/** Written down once the transaction of `addManagedUser` has committed. */
export function noteAdded(on: Context, coachId: string, userId: string, address: string): void {
  on.audit.note({ kind: 'account added', userId: coachId, address, about: { account: userId } });
}

/** Checks and hashes the password of a managed account. */
export async function managedPassword(password: string): Promise<string> {
  passwordMustBeUncommon(password);
  return hashPassword(password);
}

/** Throws unless this is an athlete whom this coach has made an account for. */
export async function mustManage(db: Connection, coachId: string, userId: string): Promise<void> {
  const user = await managedAthlete(db, userId);
  if (!user) throw notFound('There is no such user.');
  if (user.role !== 'athlete' || user.managedBy !== coachId)
    throw forbidden('You can add a profile only for an athlete you added.');
}

const stepMs = 250;

/** An unknown address saves a statement or two: what is refused is answered at full steps, which tell nobody. */
async function refusedInSteps<T>(work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    const rest = stepMs - ((performance.now() - started) % stepMs);
    await new Promise((done) => setTimeout(done, rest));
    throw error;
  }
}

export async function signIn(
  on: Accounts,
  form: z.output<typeof credentials>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  await on.attempts.admit(form.email, request.ip);
  const signedIn = await refusedInSteps(() =>
    asCaller(
      reply,
      (headers) => on.identity.api.signInEmail({ body: form, headers, returnHeaders: true }),
      () => {
        on.audit.note({ kind: 'sign-in refused', email: form.email, address: request.ip });
        return new AppError('signed-out', 'Invalid email or password.');
      },
    ),
  );
  await on.attempts.succeeded(form.email, request.ip);
  // Better Auth's own type does not know what its plugin for second factors answers.
  const { twoFactorMethods } = signedIn as { twoFactorMethods?: string[] };
  if (twoFactorMethods) {
    const totp = twoFactorMethods.includes('totp');
    return { secondFactor: { totp, passkeys: await hasPasskeys(on.db, form.email) } };
  }
  await endEarlierSession(on, request);
  on.audit.note({ kind: 'sign-in', userId: signedIn.user.id, address: request.ip });
  return { user: await ownAccount(on, signedIn.user.id) };
}

/** What a provider calls somebody. */
interface ProviderAccount {
  providerId: string;
  accountId: string;
}

/** Signs in whoever this is at the provider; false where that is nobody of ours. */
export async function signInWithProvider(
  on: Accounts,
  account: ProviderAccount,
  reply: FastifyReply,
): Promise<boolean> {
  const userId = await ownerOfLink(on.db, account);
  if (userId) await startSession(on, userId, reply);
  if (userId) {
    const about = { by: account.providerId };
    on.audit.note({ kind: 'sign-in', userId, address: reply.request.ip, about });
  }
  return userId !== undefined;
}

/** Makes an account without a password, and signs in with it. The provider has confirmed the address. */
export async function registerWithProvider(
  on: Accounts,
  form: Pick<NewUser, 'firstName' | 'lastName' | 'email' | 'role'>,
  account: ProviderAccount,
  reply: FastifyReply,
): Promise<string> {
  const username = await usernameFor(on, form.email);
  const fields = { ...form, username, authProvider: account.providerId, emailVerified: true };
  const userId = await newUser(on.db, on, fields, account);
  await startSession(on, userId, reply);
  const about = { role: form.role, by: account.providerId };
  on.audit.note({ kind: 'registered', userId, address: reply.request.ip, about });
  return userId;
}

/** False where the provider signs in to another account already. */
export async function linkProvider(on: Accounts, userId: string, account: ProviderAccount): Promise<boolean> {
  const owner = await ownerOfLink(on.db, account);
  if (!owner) await insertSignInWay(on.db, userId, { id: newId(), ...account });
  return owner === undefined || owner === userId;
}

export { deleteLink as unlinkProvider, linkedAccounts } from './queries.ts';

export async function signOut(
  on: Accounts,
  viewerId: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { headers } = await on.identity.api.signOut({ headers: headersOf(request), returnHeaders: true });
  if (viewerId) on.sessions.forget(viewerId);
  if (viewerId) on.audit.note({ kind: 'sign-out', userId: viewerId, address: request.ip });
  passCookies(reply, headers);
}

/** Whoever signs in anew leaves nothing open behind: the session of the cookie that came along ends. */
export async function endEarlierSession(on: Accounts, request: FastifyRequest): Promise<void> {
  if (request.headers.cookie) await on.identity.api.signOut({ headers: headersOf(request) });
}

/** Takes as long for an unknown address: a letter is asked for then, too, which finds nobody to go to. */
export async function forgotPassword(on: Context, email: string): Promise<void> {
  const owner = await idOf(on.db, email);
  await post(on.db, on, owner ?? newId(), { kind: 'reset-password' });
}

/** Whoever has the mailed link is the owner: the next sign-in from `address` is not held up by others' tries. */
export async function resetPassword(
  on: Accounts,
  { token, password }: { token: string; password: string },
  address: string,
) {
  passwordMustBeUncommon(password);
  const owner = await ownerOfReset(on.db, token);
  await on.identity.api.resetPassword({ body: { token, newPassword: password } }).catch((error) => {
    throw isRefusal(error)
      ? new AppError('malformed', 'This link has expired or was used already. Please ask for a new one.')
      : error;
  });
  if (!owner) return;
  await on.attempts.succeeded(owner, address);
  on.audit.note({ kind: 'password reset', email: owner, address });
}

export { endSessions } from './queries/devices.ts';
export { asksSecondFactor, idOf, setAsksSecondFactor } from './queries.ts';
export { type Accounts, ownAccount };

/** Where the account's image is from now on; answers where it was. */
export const setProfileImage = replaceProfileImage;

async function usernameFor(on: Context, email: string): Promise<string> {
  const stem = usernameStem(email);
  return freeUsername(stem, await usernamesLike(on.db, stem));
}

async function newUser(
  db: Connection,
  on: Context,
  fields: Omit<NewUser, 'id' | 'createdAt'>,
  way: { hash: string } | ProviderAccount,
): Promise<string> {
  const user = { ...fields, id: newId(), createdAt: on.now() };
  mustBeFree(user, await sameNamed(db, user));
  const write = (trx: Connection) => insertUser(trx, user, { id: newId(), ...way });
  await (db.isTransaction ? write(db) : db.transaction().execute(write)).catch((error) => {
    throw takenBy(constraintOf(error)) ?? error;
  });
  return user.id;
}
