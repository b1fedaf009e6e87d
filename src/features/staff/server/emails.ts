import type { Email } from '#server/mailer.ts';
import { formatSuspensionEnd } from '#shared/errors.ts';
import { type ActionKind, isAppealable } from '../contract/staff-actions-and-appeals.ts';

interface Recipient {
  email: string;
  firstName: string;
}

export function staffInvitationEmail(email: string, link: string): Email {
  return {
    to: email,
    subject: 'Join the staff of Fieldhouse',
    text: `Hello,

you are invited to the staff of Fieldhouse, who read reports of members and decide about them. Open this link within
three days to set a password, and then add a second step to your sign-in:

${link}

It works once. If you did not expect this email, you do not have to do anything.

Fieldhouse
`,
  };
}

const sentences: Record<ActionKind, (until: Date | null, content: string) => string> = {
  warn: () =>
    'we have looked at what you did on Fieldhouse, and this is a warning. Your account works as before.',
  restrict: () =>
    'you cannot begin new conversations on Fieldhouse until we change that. Conversations that you have go on.',
  suspend: (until) =>
    `your Fieldhouse account is suspended until ${until ? formatSuspensionEnd(until) : 'we change that'}. Until then nobody
sees your profile or can write to you. You can sign in to read this, to appeal, to copy your data and to erase your account.`,
  lift: () => 'what we had restricted on your Fieldhouse account is lifted: it works as before.',
  'end-sessions': () => 'we signed you out of Fieldhouse on every device. You can sign in again at once.',
  'remove-content': (_, content) =>
    `we have removed something from your Fieldhouse profile: ${content}. Everything else is as before.`,
  'correct-name': () =>
    'we have corrected the name on your Fieldhouse account. Everything else is as before.',
  'correct-role': () =>
    'we have corrected whether your Fieldhouse account is one of a student athlete or of a coach. You complete your profile when you sign in.',
  'correct-school': () =>
    'we have corrected the school on your Fieldhouse profile. If you were verified for another school, please ask to be verified anew.',
  'strike-evaluation': () =>
    'we have removed one of your evaluations on Fieldhouse: it no longer counts. Everything else is as before.',
  'read-thread': (_, content) =>
    `two of our staff have agreed to read one of your conversations on Fieldhouse within the next 24 hours: ${content}.
They cannot write in it, and nothing about your account changes. The other person reads this too.`,
  'remove-factors': (_, link) =>
    `you told us that you cannot use your authenticator app, passkeys or recovery codes. Open this link within one hour to
remove them all from your Fieldhouse account. Everyone is signed out then, and your password stops working, too: you set a new one by email.

${link}

It works once. If you did not ask us for it, do not open it: nothing changes.`,
  'correct-birth-date': () =>
    `we have corrected the date of birth on your Fieldhouse account. Nobody under 13 can have one: it is paused then, and
erased in 14 days. If yours was to be erased because of a wrong date, you can undo that in your settings now.`,
  'raise-limit': (until) =>
    `you may see more athletes each day on Fieldhouse until ${until ? formatSuspensionEnd(until) : 'we change that'}.`,
};

const subjects: Record<ActionKind, string> = {
  warn: 'A warning from Fieldhouse',
  restrict: 'You cannot begin new conversations',
  suspend: 'Your account is suspended',
  lift: 'Your account works as before',
  'end-sessions': 'You were signed out everywhere',
  'remove-content': 'We removed something from your profile',
  'correct-name': 'We corrected your name',
  'raise-limit': 'You may see more athletes each day',
  'correct-role': 'We corrected the role of your account',
  'correct-school': 'We corrected your school',
  'strike-evaluation': 'We removed one of your evaluations',
  'remove-factors': 'Remove your second step',
  'correct-birth-date': 'We corrected your date of birth',
  'read-thread': 'Our staff read one of your conversations',
};

interface EmailedAction {
  kind: ActionKind;
  reason: string;
  until: Date | null;
  /** What was removed, with whom a conversation is, or the link that the email is about. */
  content: string;
}

/** Tells a member what staff did, why, and how to appeal. */
export function actionEmail(
  to: Recipient,
  { kind, reason, until, content }: EmailedAction,
  appealsUrl: string,
): Email {
  const appeal = !isAppealable(kind)
    ? 'If you have a question, reply to this email.'
    : `Do you think that we are wrong? Sign in and say so, once, or reply to this email. Someone reads it:

${appealsUrl}`;
  return createEmail(
    to,
    subjects[kind],
    `${sentences[kind](until, content)}\n\nOur reason:\n\n${reason}\n\n${appeal}`,
  );
}

export function appealAnswerEmail(
  to: Recipient,
  answer: { granted: boolean; answer: string; isLifted: boolean },
): Email {
  const sentence = answer.granted
    ? `we have read your appeal, and you are right: ${answer.isLifted ? 'what we decided is lifted' : 'we put right what we did'}.`
    : 'we have read your appeal, and what we decided stays.';
  return createEmail(to, 'Your appeal', `${sentence}\n\n${answer.answer}`);
}

/** Names nobody: the mail may be read over a shoulder. */
export function dangerEmail(to: Recipient, link: string): Email {
  return createEmail(
    to,
    'A report says that someone may be in danger',
    `a member has just reported that someone may be in danger. Please read it now:

${link}`,
  );
}

/** Tells a reporter that the report was read, and not what happened to the other. */
export function reportDecidedEmail(
  to: Recipient,
  { createdAt, acted }: { createdAt: Date; acted: boolean },
): Email {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(createdAt);
  const result = acted
    ? 'We have acted on it.'
    : 'We did not find that it breaks our rules, so we have done nothing. You can still block this person.';
  return createEmail(
    to,
    'We have looked at your report',
    `thank you for your report of ${day}. Someone on our staff has read it, with the conversation. ${result}

If anything new happens, please report it again.`,
  );
}

function createEmail(to: Recipient, subject: string, body: string): Email {
  return { to: to.email, subject, text: `Hi ${to.firstName},\n\n${body}\n\nFieldhouse\n` };
}
