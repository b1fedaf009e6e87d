import type { Email } from '#server/mailer.ts';
import { retentionDays } from '#server/retention-periods.ts';

/** What guardians do with a profile; the athlete and every guardian get the same mail. */
export type RightsEmailKind = 'paused' | 'resumed' | 'pause-given-back' | 'exported';

interface Text {
  subject: string;
  body: string;
}

const texts: Record<RightsEmailKind, (name: string) => Text> = {
  paused: (name) => ({
    subject: `The profile of ${name} is paused`,
    body: `a parent or guardian of ${name} has paused the profile of ${name} on Fieldhouse. Nobody finds or opens it. Conversations go
on. The pause ends once every guardian has ended it; ${name} cannot end it alone.`,
  }),
  resumed: (name) => ({
    subject: `The profile of ${name} is back`,
    body: `every guardian of ${name} has ended the pause of the profile of ${name} on Fieldhouse. It is found and opened as before.`,
  }),
  'pause-given-back': (name) => ({
    subject: `${name} decides again whether the profile is paused`,
    body: `every guardian of ${name} has ended the pause of the profile of ${name} on Fieldhouse. It stays paused for now: ${name} decides
in the settings when it is found and opened again.`,
  }),
  exported: (name) => ({
    subject: `A guardian has asked for a copy of the data of ${name}`,
    body: `a parent or guardian of ${name} has asked for a copy of what Fieldhouse stores about ${name}: the profile, visits, and
conversations with adults. It is on their page for ${retentionDays.dataExports} days. Conversations with other minors, reports and blocks are not in it.`,
  }),
};

export function rightsEmail(kind: RightsEmailKind, to: string, athleteFirstName: string): Email {
  const { subject, body } = texts[kind](athleteFirstName);
  return { to, subject, text: `Hello,\n\n${body}\n\nFieldhouse\n` };
}
