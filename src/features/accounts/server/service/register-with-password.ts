import { type Caller, WithCookies } from '#server/http/caller-and-cookie-types.ts';
import type { Role } from '../../contract/accounts.ts';
import { hashPassword } from '../auth/password-hashing.ts';
import { assertUncommonPassword } from '../rules.ts';
import type { AccountsContext } from './accounts-context.ts';
import { recordTermsAgreement } from './agree-to-terms.ts';
import { createUser, runInTransactionWithFreeUsername } from './create-user.ts';
import {
  assertAddressNotRefusedForAge,
  assertBrowserNotRefusedForAge,
} from './erase-and-refuse-under-thirteen.ts';
import { getAccount } from './get-account.ts';
import { queueAccountEmail } from './queue-and-send-account-email.ts';
import { startSession } from './start-session.ts';

interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  role: Role;
}

/** Creates an account, emails the link that confirms its address, and signs in. */
export async function registerWithPassword(ctx: AccountsContext, form: NewAccount, caller: Caller) {
  assertBrowserNotRefusedForAge(ctx, caller);
  await assertAddressNotRefusedForAge(ctx, form.email, caller);
  assertUncommonPassword(form.password);
  const { firstName, lastName, email, role } = form;
  const passwordHash = await hashPassword(form.password);
  const userId = await runInTransactionWithFreeUsername(ctx, email, async (tx, username) => {
    const id = await createUser(ctx, tx, { firstName, lastName, email, username, role }, { passwordHash });
    await recordTermsAgreement(ctx, tx, id);
    await queueAccountEmail(ctx, tx, id, { kind: 'verify-email' });
    return id;
  });
  const cookies = await startSession(ctx, userId, caller);
  ctx.audit.record({ kind: 'registered', userId, address: caller.ip, details: { role } });
  await ctx.signInThrottle.rememberNetworkOfOwner(email, caller.ip);
  return new WithCookies({ user: await getAccount(ctx, userId) }, cookies);
}
