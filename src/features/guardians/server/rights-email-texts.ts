import type { Email } from '#server/mailer.ts';
import { retentionDays } from '#server/retention-periods.ts';
import { daysToDecideOnGuardians } from '../contract/keep-guardians.ts';

/** What guardians do with a profile; the athlete and every guardian get the same mail. */
export type RightsEmailKind =
  | 'paused'
  | 'resumed'
  | 'pause-given-back'
  | 'exported'
  | 'erasure-asked'
  | 'erasure-withdrawn'
  | 'erased'
  | 'ending-soon'
  | 'kept'
  | 'keeping-ended';

interface Text {
  subject: string;
  body: string;
}

const texts: Record<RightsEmailKind, (name: string, day: string) => Text> = {
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
  'erasure-asked': (name, day) => ({
    subject: `The account of ${name} will be erased on ${day}`,
    body: `a parent or guardian of ${name} has asked us to erase the account of ${name} on Fieldhouse. On ${day} the profile, the
images and all other data disappear for good. Until then every guardian of ${name} can take that back on their page;
${name} cannot. If you think that somebody does this who is no guardian, please write to us before that day.`,
  }),
  'erasure-withdrawn': (name) => ({
    subject: `The account of ${name} stays`,
    body: `the erasure of the account of ${name} on Fieldhouse, for which a parent or guardian had asked, is taken back. Everything
stays as it is.`,
  }),
  erased: (name) => ({
    subject: `The account of ${name} is erased`,
    body: `the account of ${name} on Fieldhouse is erased, as a parent or guardian had asked. The profile, the images and all other
data are gone, and what was agreed to as a guardian, too.`,
  }),
  'ending-soon': (name) => ({
    subject: `${name} turns 18 in ${daysToDecideOnGuardians} days or less`,
    body: `${name} turns 18 soon. On that day guardians stop reading the conversations of ${name} on Fieldhouse, unless ${name}
chooses otherwise: in the settings, under "Parents and Guardians". Nobody else can choose it, and ${name} can end it at any time.`,
  }),
  kept: (name) => ({
    subject: `${name} is 18, and guardians go on reading`,
    body: `${name} has turned 18 and has chosen that guardians go on reading the conversations of ${name} with adults on Fieldhouse. They
only read: what they had stopped or paused is up to ${name} now. ${name} can end the reading at any time, in the settings.`,
  }),
  'keeping-ended': (name) => ({
    subject: `Guardians of ${name} read along no more`,
    body: `${name} is 18 and has ended that guardians read along on Fieldhouse. From now on no guardian reads the conversations of ${name}.
What was agreed to as a guardian is deleted.`,
  }),
};

interface Facts {
  firstName: string;
  /** When what the mail is about happens. */
  at: Date | undefined;
}

export function rightsEmail(kind: RightsEmailKind, to: string, { firstName, at }: Facts): Email {
  const { subject, body } = texts[kind](firstName, at ? dayFormat.format(at) : '');
  return { to, subject, text: `Hello,\n\n${body}\n\nFieldhouse\n` };
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
