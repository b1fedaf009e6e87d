import type { Email } from '#server/mailer.ts';
import { linkHours } from '../contract.ts';

interface Recipient {
  email: string;
  firstName: string;
}

interface VerificationFacts {
  school: string;
  verifiedUntil: Date | null;
  reason: string | null;
}

/** Names nobody: the address may be that of a stranger, and a name is whatever its owner has typed. */
export function schoolAddressConfirmationEmail(to: string, school: string, link: string): Email {
  return {
    to,
    subject: `Confirm your address at ${school}`,
    text: `Hello,

someone asked Fieldhouse to be verified as a coach of ${school} with this address. If it was you, open this link within
${linkHours} hours, in a browser where you are signed in to your Fieldhouse account:

${link}

It works once. Then our staff look at the page of your school that you named. If it was not you, do not open the link:
without you, nobody is verified with this address.

Fieldhouse
`,
  };
}

export function approvedEmail(
  to: Recipient,
  { school, verifiedUntil }: VerificationFacts,
  profileUrl: string,
): Email {
  return createEmail(
    to,
    'You are a verified coach',
    `our staff have seen that you coach at ${school}. Your name has a mark from now on that tells athletes so, until
${formatDay(verifiedUntil)}. We write again 30 days before.

Your profile: ${profileUrl}

If you did not ask for this, please reply to this email.`,
  );
}

export function refusedEmail(
  to: Recipient,
  { school, reason }: VerificationFacts,
  profileUrl: string,
): Email {
  return createEmail(
    to,
    'We could not verify you',
    `you asked to be verified as a coach of ${school}. We could not do that:

${reason}

Your account works as before. You can ask again at any time: ${profileUrl}

If you think that we are wrong, please reply to this email.`,
  );
}

export function lapsesSoonEmail(
  to: Recipient,
  { school, verifiedUntil }: VerificationFacts,
  profileUrl: string,
): Email {
  return createEmail(
    to,
    'Your verification ends soon',
    `that you coach at ${school} was last checked a year ago. Your verification ends on ${formatDay(verifiedUntil)}. To keep
it, renew it before that day. It takes a minute:

${profileUrl}`,
  );
}

export function lapsedEmail(to: Recipient, { school, reason }: VerificationFacts, profileUrl: string): Email {
  return createEmail(
    to,
    'Your verification has ended',
    `you are not shown as a verified coach of ${school} anymore. ${reason ?? 'A verification holds for a year.'}

Athletes with whom you have a conversation see that it has ended, and no reason. Your account works as before, and you
can ask again: ${profileUrl}`,
  );
}

const formatDay = (at: Date | null): string =>
  at ? at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }) : '';

const createEmail = (to: Recipient, subject: string, body: string): Email => ({
  to: to.email,
  subject,
  text: `Hi ${to.firstName},\n\n${body}\n\nFieldhouse\n`,
});
