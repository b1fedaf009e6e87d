import type { Email } from '#server/mailer.ts';
import { guardianLinkDays } from '../contract/guardian-calls.ts';
import { invitationDays } from '../contract/own-guardians.ts';

/** Names the athlete by the first name alone: the address may be that of a stranger. */
export function invitationEmail(to: string, athleteFirstName: string, link: string): Email {
  return {
    to,
    subject: `${athleteFirstName} asks you to read along on Fieldhouse`,
    text: `Hello,

${athleteFirstName} uses Fieldhouse, where student athletes and college coaches write to each other, and has named you as a
parent or guardian. If you are, you can read what adults write with ${athleteFirstName}, and stop a contact with one tap.
You need no password and no account:

${link}

The link works once, for ${guardianLinkDays} days; its page can mail you a new one. If you do not know ${athleteFirstName}, open it and
press "This is not for me", or do nothing: without your answer the invitation is deleted after ${invitationDays} days.

Fieldhouse
`,
  };
}

export function guardianLinkEmail(to: string, link: string): Email {
  return {
    to,
    subject: 'Your link to the page for guardians',
    text: `Hello,

this is your new link to the page for guardians on Fieldhouse:

${link}

It works once, for ${guardianLinkDays} days. Please do not forward it: whoever opens it first reads the page. If you did not ask for
it, you can ignore this mail.

Fieldhouse
`,
  };
}

/** To the guardian and to the athlete alike. */
export function readingEndedEmail(to: string, athleteFirstName: string): Email {
  return {
    to,
    subject: `${athleteFirstName} is 18: guardians read along no more`,
    text: `Hello,

${athleteFirstName} has turned 18. From now on no guardian reads the conversations of ${athleteFirstName} on Fieldhouse, and what a guardian had
stopped may go on. What was agreed to as a guardian is deleted.

Fieldhouse
`,
  };
}
