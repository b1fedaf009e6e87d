import type { Email } from '#server/mailer.ts';

/** What guardians do with a profile; the athlete and every guardian get the same mail. */
export type RightsEmailKind = 'paused' | 'resumed' | 'pause-given-back';

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
};

export function rightsEmail(kind: RightsEmailKind, to: string, athleteFirstName: string): Email {
  const { subject, body } = texts[kind](athleteFirstName);
  return { to, subject, text: `Hello,\n\n${body}\n\nFieldhouse\n` };
}
