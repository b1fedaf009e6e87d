import type { Email } from '#server/mailer.ts';

interface Recipient {
  email: string;
  firstName: string;
}

export function passwordResetEmail(to: Recipient, link: string): Email {
  return createEmailWithGreeting(
    to,
    'Set a new password for Fieldhouse',
    `someone asked for a new password for your Fieldhouse account. If it was you, open this link within one hour:

${link}

It works once, and signs you out everywhere else. If it was not you, you do not have to do anything: your password
stays as it is.`,
  );
}

/** `isRequired`: an account that is not confirmed is erased. */
export function verificationEmail(to: Recipient, link: string, isRequired: boolean): Email {
  const term = isRequired
    ? ' An account that nobody\nconfirms within 30 days, and that has written to nobody, is erased.'
    : '';
  return createEmailWithGreeting(
    to,
    'Confirm your email address for Fieldhouse',
    `welcome to Fieldhouse. Please confirm that this address is yours:

${link}

The link works for seven days, once. If you did not make an account, you do not have to do anything.${term}`,
  );
}

export function newAddressConfirmationEmail(to: Recipient, link: string): Email {
  return createEmailWithGreeting(
    to,
    'Confirm your new email address for Fieldhouse',
    `you asked to use ${to.email} for your Fieldhouse account. Please confirm that this address is yours:

${link}

The link works for two days, once. If it was not you, you do not have to do anything.`,
  );
}

export function oldAddressConfirmationEmail(to: Recipient, newEmail: string, link: string): Email {
  return createEmailWithGreeting(
    to,
    'Do you want to change your email address?',
    `someone who knows your password asked to use ${newEmail} for your Fieldhouse account from now on. If it was
you, confirm it here:

${link}

The address changes once both addresses have confirmed it, within two days. If it was not you, do not open the
link, and set a new password: ${new URL('/auth/forgot-password', link).href}`,
  );
}

export function addressChangedEmail(to: Recipient, newEmail: string): Email {
  return createEmailWithGreeting(
    to,
    'Your email address was changed',
    `your Fieldhouse account uses ${newEmail} from now on. This address gets no more emails from us.

If it was not you, someone else reads your email: set a new password for your mailbox, then reply to this email.`,
  );
}

/** Does not name the new address: this one may have been mistyped, and be that of a stranger. */
export function unconfirmedAddressReplacedEmail(to: Recipient): Email {
  return createEmailWithGreeting(
    to,
    'Your address was taken off an account',
    `a Fieldhouse account was registered with this address, which nobody had confirmed. It uses another address from now
on, and the links that we sent you before no longer work.

You do not have to do anything. If you want an account with this address, you can register with it.`,
  );
}

export function passwordChangedEmail(to: Recipient, resetLink: string): Email {
  return createEmailWithGreeting(
    to,
    'Your password was changed',
    `the password of your Fieldhouse account was just changed, and you were signed out everywhere else.

If it was not you, set a new one now: ${resetLink}`,
  );
}

/** `sentenceStart` is the beginning of the sentence, up to 'your account': 'A passkey was added to'. */
export function signInMethodAddedEmail(to: Recipient, sentenceStart: string, link: string): Email {
  return createEmailWithGreeting(
    to,
    'How you sign in was changed',
    `${sentenceStart} your Fieldhouse account. If it was you, you do not have to do anything.

If it was not you, open this link within 30 days to take it away:

${link}

It signs everyone out, and your password stops working: we then send you a link to set a new one.`,
  );
}

/** `sentenceStart` is the beginning of the sentence, up to 'your account': 'A passkey was removed from'. */
export function signInMethodChangedEmail(to: Recipient, sentenceStart: string, settingsUrl: string): Email {
  return createEmailWithGreeting(
    to,
    'How you sign in was changed',
    `${sentenceStart} your Fieldhouse account. If it was you, you do not have to do anything.

If it was not you, set a new password and look at your settings: ${settingsUrl}`,
  );
}

/** A warning while the owner of the account may still cancel; `isFirst`: right after the request. */
export function factorRemovalRequestedEmail(
  to: Recipient,
  { link, removeAt, isFirst }: { link: string; removeAt: Date; isFirst: boolean },
): Email {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  }).format(removeAt);
  return createEmailWithGreeting(
    to,
    isFirst ? 'Your second step is about to be removed' : 'Reminder: your second step is about to be removed',
    `someone who knows your password told us that they cannot use your authenticator app, passkeys or recovery codes.
Unless it is stopped, we remove them all from your Fieldhouse account, but not before
${when} (Eastern Time). Everyone is signed out then, and your password stops working, too: you set a new one by email.

Was it you? Then just wait. If you find your device or a recovery code, sign in with it, and everything stays.

If it was not you, open this link to keep your second step, and set a new password after that:

${link}`,
  );
}

/** `how` is the rest of the sentence 'It was stopped'. */
export function factorRemovalCancelledEmail(to: Recipient, how: string, resetLink: string): Email {
  return createEmailWithGreeting(
    to,
    'Your second step stays',
    `we do not remove the second step from your Fieldhouse account. It was stopped ${how}.

If it was not you who asked for the removal, someone knows your password: set a new one now: ${resetLink}

If you asked for it, and it was not you who stopped it, someone else has a way into your account: reply to this email.`,
  );
}

export function factorsRemovedEmail(to: Recipient, resetLink: string): Email {
  return createEmailWithGreeting(
    to,
    'Your second step was removed',
    `your Fieldhouse account has no authenticator app, no passkeys and no recovery codes anymore, as someone
asked us. Everyone was signed out, and your old password no longer works.

Set a new one to sign in: ${resetLink}

You can add a second step again in your settings.`,
  );
}

export function claimInvitationEmail(to: Recipient, coachName: string, link: string): Email {
  return createEmailWithGreeting(
    to,
    `${coachName} added you to Fieldhouse`,
    `${coachName} made a profile for you on Fieldhouse, where student athletes and college coaches find each other. It is
yours: open this link to set a password of your own. From then on nobody else can sign in.

${link}

You do not want a profile? The same page erases it. If you do nothing, we erase it after 60 days.`,
  );
}

export function claimReminderEmail(to: Recipient, coachName: string, link: string): Email {
  return createEmailWithGreeting(
    to,
    'Your Fieldhouse profile still waits for you',
    `${coachName} made a profile for you a month ago. Make it yours, or erase it:

${link}

If you do nothing, we erase it in 30 days. This is the only reminder.`,
  );
}

export function erasureScheduledEmail(to: Recipient, eraseAt: Date, settingsUrl: string): Email {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(eraseAt);
  return createEmailWithGreeting(
    to,
    'Your account will be erased',
    `your Fieldhouse account will be erased on ${day}: your profile, your images and films, and all
that you have saved. Your messages stay with the people who got them, from 'Deleted user'.

Did you change your mind? Or was it not you? Sign in before then and keep your account: ${settingsUrl}`,
  );
}

function createEmailWithGreeting(to: Recipient, subject: string, body: string): Email {
  return { to: to.email, subject, text: `Hi ${to.firstName},\n\n${body}\n\nFieldhouse\n` };
}
