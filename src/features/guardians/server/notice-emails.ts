import { approvalDays } from '#features/messages/contract/message-limits.ts';
import type { Email } from '#server/mailer.ts';
import { guardianLinkDays } from '../contract/guardian-calls.ts';

export interface NoticeRecipient {
  to: string;
  athleteFirstName: string;
  link: string;
}

/** Says neither who has written nor what: emails are not private. */
export function approvalEmail({ to, athleteFirstName, link }: NoticeRecipient, count: number): Email {
  const messages = count === 1 ? '1 message' : `${count} messages`;
  return {
    to,
    subject: `${messages} to ${athleteFirstName} ${count === 1 ? 'waits' : 'wait'} for your approval`,
    text: `Hello,

${messages} to ${athleteFirstName} on Fieldhouse ${count === 1 ? 'waits' : 'wait'} for your approval. What nobody approves within ${approvalDays} days is not delivered.

${link}

The link works once, for ${guardianLinkDays} days. Please do not forward it. On its page you can also choose to read along without
approving first.

Fieldhouse
`,
  };
}

export interface DigestLine {
  name: string;
  school: string | null;
  toAthlete: number;
  fromAthlete: number;
}

const count = (n: number): string => (n === 1 ? '1 message' : `${n} messages`);

const formatDigestLine = ({ name, school, toAthlete, fromAthlete }: DigestLine, firstName: string): string =>
  `- ${school ? `${name}, ${school}` : name}: ${count(toAthlete)} to ${firstName}, ${fromAthlete} from ${firstName}`;

/** Who wrote how much, without texts. */
export function digestEmail({ to, athleteFirstName, link }: NoticeRecipient, lines: DigestLine[]): Email {
  return {
    to,
    subject: `${athleteFirstName}'s conversations of today`,
    text: `Hello,

since your last daily mail, ${athleteFirstName} and adults have written on Fieldhouse:

${lines.map((line) => formatDigestLine(line, athleteFirstName)).join('\n')}

What they wrote is on your page, where you can also stop a contact, or this mail:

${link}

The link works once, for ${guardianLinkDays} days. Please do not forward it.

Fieldhouse
`,
  };
}
