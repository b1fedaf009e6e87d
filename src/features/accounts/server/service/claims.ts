import type { FastifyReply } from 'fastify';
import type { Connection, Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { claimLetter, claimReminderLetter } from '../letters.ts';
import { hashPassword } from '../passwords.ts';
import { deleteSessions } from '../queries/devices.ts';
import { dropPrepared, setPasswordHash, takeToRemind, unclaimed } from '../queries/ends.ts';
import { setOwned } from '../queries.ts';
import { passwordMustBeUncommon } from '../rules.ts';
import { type Accounts, claimQueue, ownAccount } from './account.ts';
import { erase, noteErased } from './erasure.ts';
import { linkBehind, newLink, useLink } from './links.ts';
import { startSession } from './start-session.ts';

const day = 24 * 60 * 60 * 1000;

/** One reminder, half-way to the end. */
const remindAfterMs = 30 * day;

export interface ClaimLetterJob {
  userId: string;
  reminds: boolean;
}

/** Mails whoever an account was made for the link that makes it theirs; nothing once it is. */
export async function mailClaim(on: Context, { userId, reminds }: ClaimLetterJob): Promise<void> {
  const to = await unclaimed(on.db, userId);
  if (!to) return;
  const token = await newLink(on.db, on, { userId, purpose: 'claim', email: to.email });
  const link = `${on.publicUrl}/auth/claim?token=${token}`;
  await on.mail.send((reminds ? claimReminderLetter : claimLetter)(to, to.coach, link));
}

export async function remindUnclaimed(on: Context): Promise<void> {
  const now = on.now();
  await on.db.transaction().execute(async (trx) => {
    for (const userId of await takeToRemind(trx, new Date(now.getTime() - remindAfterMs), now)) {
      await on.jobs.send(trx, claimQueue, { userId, reminds: true });
    }
  });
}

/** What the page of the link shows before anything is decided. */
export async function claimBehind(on: Context, token: string) {
  const { userId } = await linkBehind(on.db, on, token, 'claim');
  return mustBeUnclaimed(on.db, userId);
}

/** The account is its owner's from here on: whatever anybody knew before opens it no more. */
export async function claim(on: Accounts, form: { token: string; password: string }, reply: FastifyReply) {
  passwordMustBeUncommon(form.password);
  await linkBehind(on.db, on, form.token, 'claim');
  const hash = await hashPassword(form.password);
  const userId = await on.db.transaction().execute(async (trx) => {
    const { userId } = await useLink(trx, on, form.token, ['claim']);
    await mustBeUnclaimed(trx, userId);
    await dropPrepared(trx, userId);
    await setPasswordHash(trx, userId, hash);
    await setOwned(trx, userId, on.now());
    await deleteSessions(trx, userId);
    return userId;
  });
  on.sessions.forget(userId);
  await startSession(on, userId, reply);
  on.audit.note({ kind: 'account claimed', userId, address: reply.request.ip });
  return { user: await ownAccount(on, userId) };
}

/** Whoever does not want the account that was made for them: it is gone at once. */
export async function refuseClaim(on: Accounts, token: string, address: string): Promise<void> {
  const erased = await on.db.transaction().execute(async (trx) => {
    const { userId } = await useLink(trx, on, token, ['claim']);
    await mustBeUnclaimed(trx, userId);
    return erase(on, trx, userId);
  });
  on.audit.note({ kind: 'claim refused', userId: erased.userId, address });
  on.sessions.forget(erased.userId);
  await noteErased(on, erased);
}

async function mustBeUnclaimed(db: Connection, userId: string) {
  const found = await unclaimed(db, userId);
  if (!found) throw new AppError('malformed', 'This account is yours already. Please sign in.');
  return found;
}
