import type { Context } from '#server/context.ts';
import type { Letter } from '#server/mail.ts';
import type { Identity } from '../auth/better-auth.ts';
import {
  emailChangedLetter,
  erasedSoonLetter,
  newEmailLetter,
  oldEmailLetter,
  passwordChangedLetter,
  resetLetter,
  signInChangedLetter,
  verificationLetter,
} from '../emails.ts';
import { type LinkPurpose, openLinks } from '../queries/email-links.ts';
import { accountOf } from '../queries/users.ts';
import { newLink } from './email-links.ts';
import type { LetterJob } from './post.ts';
import { newResetToken } from './reset-token.ts';

type Mailing = Context & { identity: Identity };
type Owner = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/** Writes and sends what waits; nothing where it has become untrue meanwhile, or the account is gone. */
export async function mailLetter(ctx: Mailing, job: LetterJob): Promise<void> {
  const owner = await accountOf(ctx.db, job.userId);
  const letter = owner && (await written(ctx, owner, job));
  if (letter) await ctx.mail.send(letter);
}

async function written(ctx: Mailing, owner: Owner, job: LetterJob): Promise<Letter | undefined> {
  const pageOf = (path: string) => `${ctx.publicUrl}${path}`;
  switch (job.kind) {
    case 'verify-email': {
      if (owner.emailVerified) return undefined;
      const token = await newLink(ctx.db, ctx, {
        userId: owner.id,
        purpose: 'verify-email',
        email: owner.email,
      });
      return verificationLetter(owner, pageOf(`/auth/confirm-email?token=${token}`));
    }
    case 'old-email':
    case 'new-email':
      return emailLetter(ctx, owner, job.kind);
    case 'email-changed':
      return emailChangedLetter({ ...owner, email: job.before }, job.email);
    case 'reset-password':
      return resetLetter(owner, pageOf(`/auth/reset-password?token=${await newResetToken(ctx, owner.id)}`));
    case 'password-changed':
      return passwordChangedLetter(owner, pageOf('/auth/forgot-password'));
    case 'sign-in-changed':
      return signInChangedLetter(owner, job.what, pageOf('/settings'));
    case 'erased-soon':
      return owner.eraseAt ? erasedSoonLetter(owner, owner.eraseAt, pageOf('/settings')) : undefined;
  }
}

/** A change that was confirmed or given up meanwhile has no link any more, and gets none again. */
async function emailLetter(ctx: Mailing, owner: Owner, purpose: LinkPurpose & ('old-email' | 'new-email')) {
  const [asked] = await openLinks(ctx.db, owner.id, [purpose]);
  if (!asked) return undefined;
  const token = await newLink(ctx.db, ctx, { userId: owner.id, purpose, email: asked.email });
  const link = `${ctx.publicUrl}/auth/confirm-email?token=${token}`;
  return purpose === 'old-email'
    ? oldEmailLetter(owner, asked.email, link)
    : newEmailLetter({ ...owner, email: asked.email }, link);
}
