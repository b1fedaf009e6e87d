import { type NotificationKind, notificationKinds } from '#features/settings/contract.ts';
import { chooseMails } from '#features/settings/server/service.ts';
import type { Context } from '#server/context.ts';
import { constraintOf } from '#server/database/faults.ts';
import type { Letter } from '#server/mail.ts';
import type { Signer } from '#server/signer.ts';
import { notFound } from '#shared/errors.ts';
import { notificationCalls } from '../../contract.ts';

export type Notifications = Context & { signer: Signer };

export interface UnsubscribeLinks {
  /** For the reader: a page. */
  page: string;
  /** For the mail program, which needs no page: RFC 8058. */
  headers: NonNullable<Letter['headers']>;
}

/** What every mail that one may do without carries: one click, without signing in, and no more of its kind. */
export function unsubscribeLinks(
  { publicUrl, signer }: Pick<Notifications, 'publicUrl' | 'signer'>,
  userId: string,
  kind: NotificationKind,
): UnsubscribeLinks {
  // Works for ever: a mail may be opened years later.
  const token = `${userId}.${kind}.${signer.sign(purpose, `${userId}.${kind}`)}`;
  return {
    page: `${publicUrl}/unsubscribe?token=${token}`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/mail/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** The page that asks whether to unsubscribe, where the link's own does so on arrival. */
export const questionPath = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}&ask=true`;

/** Turns the kind of mail that the link came with off, or on again. */
export async function chooseByLink(ctx: Notifications, token: string, mail: boolean): Promise<undefined> {
  const [userId = '', name = '', signature = ''] = token.split('.');
  const kind = notificationKinds.find((known) => known === name);
  if (!kind || !ctx.signer.fits(purpose, `${userId}.${name}`, signature)) throw missingLink();
  await chooseMails(ctx, userId, { [kind]: mail }).catch((error) => {
    // The account was erased meanwhile.
    throw constraintOf(error) ? missingLink() : error;
  });
}

const purpose = 'unsubscribe';

const missingLink = () => notFound(notificationCalls['POST /api/mail/unsubscribe'].notFoundMessage);
