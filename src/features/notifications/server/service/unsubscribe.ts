import type { Context } from '#server/context.ts';
import type { LinkSigner } from '#server/link-signer.ts';
import type { Email } from '#server/mailer.ts';
import { type AppError, notFound } from '#shared/errors.ts';
import { type NotificationKind, notificationCalls, notificationKinds } from '../../contract.ts';
import { setNotificationSetting } from './notification-settings.ts';

export type NotificationsContext = Context & { signer: LinkSigner };

/** Prevents that a signature made for something else is accepted here. */
const signaturePurpose = 'unsubscribe';

export interface UnsubscribeLinks {
  /** Address of the page for the reader. */
  page: string;
  /** For email programs with an unsubscribe button (RFC 8058). */
  headers: NonNullable<Email['headers']>;
}

/** For every email that a user can switch off: one click, without signing in. */
export function createUnsubscribeLinks(
  { publicUrl, signer }: Pick<NotificationsContext, 'publicUrl' | 'signer'>,
  userId: string,
  kind: NotificationKind,
): UnsubscribeLinks {
  // Never expires: the email may be opened years later.
  const token = `${userId}.${kind}.${signer.sign(signaturePurpose, `${userId}.${kind}`)}`;
  return {
    page: `${publicUrl}/unsubscribe?token=${token}`,
    headers: {
      'List-Unsubscribe': `<${publicUrl}/api/mail/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** The page that asks before it unsubscribes; the link in the email's text does it on arrival. */
export const getUnsubscribeConfirmationPath = (token: string): string =>
  `/unsubscribe?token=${encodeURIComponent(token)}&ask=true`;

/** Switches the kind of email that the link belongs to. */
export async function changeEmailSettingByLink(
  ctx: NotificationsContext,
  token: string,
  emailEnabled: boolean,
): Promise<undefined> {
  const [userId = '', name = '', signature = ''] = token.split('.');
  const kind = notificationKinds.find((known) => known === name);
  if (!kind || !ctx.signer.isValid(signaturePurpose, `${userId}.${name}`, signature))
    throw newInvalidUnsubscribeLinkError();
  // The account may have been erased since the email was sent.
  if (!(await setNotificationSetting(ctx, userId, kind, emailEnabled)))
    throw newInvalidUnsubscribeLinkError();
}

const newInvalidUnsubscribeLinkError = (): AppError =>
  notFound(notificationCalls['POST /api/mail/unsubscribe'].notFoundMessage);
