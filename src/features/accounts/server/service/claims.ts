import type { FastifyReply } from 'fastify';
import type { Connection, Context } from '#server/context.ts';
import { AppError } from '#shared/errors.ts';
import { hashPassword } from '../auth/passwords.ts';
import { claimLetter, claimReminderLetter } from '../emails.ts';
import { dropPrepared, setPasswordHash, takeToRemind, unclaimed } from '../queries/erasure.ts';
import { deleteSessions } from '../queries/sessions.ts';
import { setOwned } from '../queries/users.ts';
import { passwordMustBeUncommon } from '../rules.ts';
import { type Accounts, claimQueue, ownAccount } from './accounts.ts';
import { linkBehind, newLink, useLink } from './email-links.ts';
import { erase, noteErased } from './erasure.ts';
import { startSession } from './start-session.ts';

const day = 24 * 60 * 60 * 1000;

/** One reminder, half-way to the end. */
const remindAfterMs = 30 * day;

export interface ClaimLetterJob {
  userId: string;
  reminds: boolean;
}

/** Mails whoever an account was made for the link that makes it theirs; nothing once it is. */
export async function mailClaim(ctx: Context, { userId, reminds }: ClaimLetterJob): Promise<void> {
  const to = await unclaimed(ctx.db, userId);
  if (!to) return;
  const token = await newLink(ctx.db, ctx, { userId, purpose: 'claim', email: to.email });
  const link = `${ctx.publicUrl}/auth/claim?token=${token}`;
  await ctx.mail.send((reminds ? claimReminderLetter : claimLetter)(to, to.coach, link));
}

export async function remindUnclaimed(ctx: Context): Promise<void> {
  const now = ctx.now();
  await ctx.db.transaction().execute(async (tx) => {
    for (const userId of await takeToRemind(tx, new Date(now.getTime() - remindAfterMs), now)) {
      await ctx.jobs.send(tx, claimQueue, { userId, reminds: true });
    }
  });
}

/** What the page of the link shows before anything is decided. */
export async function claimBehind(ctx: Context, token: string) {
  const { userId } = await linkBehind(ctx.db, ctx, token, 'claim');
  return mustBeUnclaimed(ctx.db, userId);
}

/** The account is its owner's from here on: whatever anybody knew before opens it no more. */
export async function claim(ctx: Accounts, form: { token: string; password: string }, reply: FastifyReply) {
  passwordMustBeUncommon(form.password);
  await linkBehind(ctx.db, ctx, form.token, 'claim');
  const hash = await hashPassword(form.password);
  const userId = await ctx.db.transaction().execute(async (tx) => {
    const { userId } = await useLink(tx, ctx, form.token, ['claim']);
    await mustBeUnclaimed(tx, userId);
    await dropPrepared(tx, userId);
    await setPasswordHash(tx, userId, hash);
    await setOwned(tx, userId, ctx.now());
    await deleteSessions(tx, userId);
    return userId;
  });
  ctx.sessions.forget(userId);
  await startSession(ctx, userId, reply);
  ctx.audit.note({ kind: 'account claimed', userId, address: reply.request.ip });
  return { user: await ownAccount(ctx, userId) };
}

/** Whoever does not want the account that was made for them: it is gone at once. */
export async function refuseClaim(ctx: Accounts, token: string, address: string): Promise<void> {
  const erased = await ctx.db.transaction().execute(async (tx) => {
    const { userId } = await useLink(tx, ctx, token, ['claim']);
    await mustBeUnclaimed(tx, userId);
    return erase(ctx, tx, userId);
  });
  ctx.audit.note({ kind: 'claim refused', userId: erased.userId, address });
  ctx.sessions.forget(erased.userId);
  await noteErased(ctx, erased);
}

async function mustBeUnclaimed(db: Connection, userId: string) {
  const found = await unclaimed(db, userId);
  if (!found) throw new AppError('malformed', 'This account is yours already. Please sign in.');
  return found;
}
