import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { registrationSchema } from '../../contract/accounts.ts';
import { hashPassword } from '../auth/passwords.ts';
import { passwordMustBeUncommon } from '../rules.ts';
import { type Accounts, ownAccount } from './accounts.ts';
import { newUser, withUsername } from './create-user.ts';
import { post } from './post.ts';
import { startSession } from './start-session.ts';

/** Makes the account, with the letter that confirms its address, and signs in with it. */
export async function register(
  ctx: Accounts,
  form: z.output<typeof registrationSchema>,
  reply: FastifyReply,
) {
  passwordMustBeUncommon(form.password);
  const { firstName, lastName, email, role } = form;
  const hash = await hashPassword(form.password);
  const userId = await withUsername(ctx, email, async (tx, username) => {
    const id = await newUser(tx, ctx, { firstName, lastName, email, username, role }, { hash });
    await post(tx, ctx, id, { kind: 'verify-email' });
    return id;
  });
  await startSession(ctx, userId, reply);
  ctx.audit.note({ kind: 'registered', userId, address: reply.request.ip, about: { role } });
  await ctx.attempts.succeeded(email, reply.request.ip);
  return { user: await ownAccount(ctx, userId) };
}
