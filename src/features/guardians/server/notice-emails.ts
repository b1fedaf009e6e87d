import { approvalDays } from '#features/messages/contract/message-limits.ts';
import type { Email } from '#server/mailer.ts';
import type { Translate } from '#translations/translate.ts';
import { guardianLinkDays } from '../contract/guardian-calls.ts';
import { joinParagraphs } from './emails.ts';

export interface NoticeRecipient {
  to: string;
  athleteFirstName: string;
  link: string;
  t: Translate;
}

/** Says neither who has written nor what: emails are not private. */
export function approvalEmail(
  { to, athleteFirstName: firstName, link, t }: NoticeRecipient,
  count: number,
): Email {
  return {
    to,
    subject: t(
      '{count, plural, one {# message to {firstName} waits for your approval} other {# messages to {firstName} wait for your approval}}',
      { count, firstName },
    ),
    text: joinParagraphs(
      t('Hello,'),
      t(
        '{count, plural, one {# message to {firstName} on Fieldhouse waits for your approval.} other {# messages to {firstName} on Fieldhouse wait for your approval.}} What nobody approves within {days} days is not delivered.',
        { count, firstName, days: approvalDays },
      ),
      link,
      t(
        'The link works once, for {days} days. Please do not forward it. On its page you can also choose to read along without approving first.',
        { days: guardianLinkDays },
      ),
      'Fieldhouse',
    ),
  };
}

export interface DigestLine {
  name: string;
  school: string | null;
  toAthlete: number;
  fromAthlete: number;
}

const formatDigestLine = (
  { name, school, toAthlete, fromAthlete }: DigestLine,
  firstName: string,
  t: Translate,
): string =>
  t(
    '- {who}: {toAthlete, plural, one {# message} other {# messages}} to {firstName}, {fromAthlete} from {firstName}',
    { who: school ? `${name}, ${school}` : name, toAthlete, fromAthlete, firstName },
  );

/** Who wrote how much, without texts. */
export function digestEmail(
  { to, athleteFirstName: firstName, link, t }: NoticeRecipient,
  lines: DigestLine[],
): Email {
  return {
    to,
    subject: t("{firstName}'s conversations today", { firstName }),
    text: joinParagraphs(
      t('Hello,'),
      t('since your last daily email, {firstName} and adults have written to each other on Fieldhouse:', {
        firstName,
      }),
      lines.map((line) => formatDigestLine(line, firstName, t)).join('\n'),
      t('What they wrote is on your page. There you can also stop a contact, or these emails:'),
      link,
      t('The link works once, for {days} days. Please do not forward it.', { days: guardianLinkDays }),
      'Fieldhouse',
    ),
  };
}
