import type { Connection, Context } from '#server/context.ts';

/** Letters to the owner of an account, about it. */
export const letterQueue = 'account-letter';

/**
 * What a letter says, without the links in it: those are made when it is sent, so that no token waits in the queue,
 * and a letter that was late has a link that still works.
 */
export type AccountLetter =
  | {
      kind:
        | 'verify-email'
        | 'old-email'
        | 'new-email'
        | 'reset-password'
        | 'password-changed'
        | 'erased-soon';
    }
  | { kind: 'email-changed'; before: string; email: string }
  | { kind: 'sign-in-changed'; what: string };

export type LetterJob = { userId: string } & AccountLetter;

/**
 * Sends a letter after the answer, once the transaction `db` has committed: a slow mail server holds nobody up and
 * tells nobody which addresses exist, and one that is away loses no letter.
 */
export const post = (
  db: Connection,
  ctx: Pick<Context, 'jobs'>,
  userId: string,
  letter: AccountLetter,
): Promise<void> => ctx.jobs.send(db, letterQueue, { userId, ...letter }, onceUnlessReset(userId, letter));

// For an unknown address nothing waits, so a password link must not be dropped for one that does.
const onceUnlessReset = (userId: string, letter: AccountLetter) =>
  letter.kind === 'reset-password' ? {} : { once: `${userId} ${JSON.stringify(letter)}` };
