import type { Email } from '#server/mailer.ts';
import type { Translate } from '#translations/translate.ts';
import { guardianLinkDays } from '../contract/guardian-calls.ts';
import { invitationDays } from '../contract/own-guardians.ts';

export const joinParagraphs = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`;

/** Names the athlete by the first name alone: the address may be that of a stranger. */
export function invitationEmail(to: string, name: string, link: string, t: Translate): Email {
  return {
    to,
    subject: t('{name} asks you to read along on Fieldhouse', { name }),
    text: joinParagraphs(
      t('Hello,'),
      t(
        '{name} uses Fieldhouse, where student athletes and college coaches write to each other, and has named you as a parent or guardian. If you are one, you can read what {name} and adults write to each other, approve it first, and stop a contact with one tap. You need no password and no account:',
        { name },
      ),
      link,
      t(
        'The link works once, for {linkDays} days; its page can email you a new one. If you do not know {name}, open it and press "This Is Not for Me", or do nothing: without your answer the invitation is deleted after {invitationDays} days.',
        { name, linkDays: guardianLinkDays, invitationDays },
      ),
      'Fieldhouse',
    ),
  };
}

export function guardianLinkEmail(to: string, link: string, t: Translate): Email {
  return {
    to,
    subject: t('Your link to the page for guardians'),
    text: joinParagraphs(
      t('Hello,'),
      t('this is your new link to the page for guardians on Fieldhouse:'),
      link,
      t(
        'It works once, for {days} days. Please do not forward it: whoever opens it first reads the page. If you did not ask for it, you can ignore this email.',
        { days: guardianLinkDays },
      ),
      'Fieldhouse',
    ),
  };
}

/** To the guardian and to the athlete alike. */
export function readingEndedEmail(to: string, name: string, t: Translate): Email {
  return {
    to,
    subject: t('{name} is 18: guardians no longer read along', { name }),
    text: joinParagraphs(
      t('Hello,'),
      t(
        '{name} has turned 18. From now on no guardian reads the conversations of {name} on Fieldhouse, and what a guardian had stopped may go on. What was agreed to as a guardian is deleted.',
        { name },
      ),
      'Fieldhouse',
    ),
  };
}
