import type { Email } from '#server/mailer.ts';
import { retentionDays } from '#server/retention-periods.ts';
import { getTranslator } from '#server/translators.ts';
import { type Language, locales } from '#translations/languages.ts';
import { translatable } from '#translations/translate.ts';
import { daysToDecideOnGuardians } from '../contract/keep-guardians.ts';
import { type GuardianRelation, relationLabels } from '../contract/own-guardians.ts';
import { joinParagraphs } from './emails.ts';

/** What guardians do with a profile; the athlete and every guardian get the same mail, each in their language. */
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
  | 'keeping-ended'
  | 'guardian-joined'
  | 'guardian-removed';

interface Text {
  subject: string;
  body: string;
}

const texts: Record<RightsEmailKind, Text> = {
  paused: {
    subject: translatable('The profile of {name} is paused'),
    body: translatable(
      "a parent or guardian of {name} has paused {name}'s profile on Fieldhouse. Nobody can find or open it. Conversations go on. The pause ends once every guardian has ended it; {name} cannot end it alone.",
    ),
  },
  resumed: {
    subject: translatable('The profile of {name} is back'),
    body: translatable(
      "every guardian of {name} has ended the pause of {name}'s profile on Fieldhouse. It can be found and opened as before.",
    ),
  },
  'pause-given-back': {
    subject: translatable('{name} decides again whether the profile is paused'),
    body: translatable(
      "every guardian of {name} has ended the pause of {name}'s profile on Fieldhouse. It stays paused for now: {name} decides in the settings when it can be found and opened again.",
    ),
  },
  exported: {
    subject: translatable('A guardian has asked for a copy of the data of {name}'),
    body: translatable(
      'a parent or guardian of {name} has asked for a copy of what Fieldhouse stores about {name}: the profile, campus visits, and conversations with adults. It is on their page for {exportDays} days. Conversations with other minors, reports and blocks are not in it.',
    ),
  },
  'erasure-asked': {
    subject: translatable('The account of {name} will be erased on {day}'),
    body: translatable(
      "a parent or guardian of {name} has asked us to erase {name}'s account on Fieldhouse. On {day} the profile, the images and all other data disappear for good. Until then any guardian of {name} can take that back on their page; {name} cannot. If you think that whoever asked is not a guardian, please write to us before that day.",
    ),
  },
  'erasure-withdrawn': {
    subject: translatable('The account of {name} stays'),
    body: translatable(
      "a parent or guardian had asked us to erase {name}'s account on Fieldhouse. That was taken back: everything stays as it is.",
    ),
  },
  erased: {
    subject: translatable('The account of {name} is erased'),
    body: translatable(
      "{name}'s account on Fieldhouse is erased, as a parent or guardian had asked. The profile, the images and all other data are gone, and so is what guardians had agreed to.",
    ),
  },
  'ending-soon': {
    subject: translatable('{name} turns 18 in {decisionDays} days or less'),
    body: translatable(
      '{name} turns 18 soon. On that day guardians stop reading {name}\'s conversations on Fieldhouse, unless {name} chooses otherwise: in the settings, under "Parents and Guardians". Nobody else can choose it, and {name} can end it at any time.',
    ),
  },
  kept: {
    subject: translatable('{name} is 18, and guardians go on reading'),
    body: translatable(
      "{name} has turned 18 and has chosen to let guardians go on reading {name}'s conversations with adults on Fieldhouse. They can only read: what they had stopped or paused is up to {name} now. {name} can end the reading at any time, in the settings.",
    ),
  },
  'guardian-joined': {
    subject: translatable('A guardian reads along with {name}'),
    body: translatable(
      'someone whom {name} has invited has confirmed to be a guardian of {name} ({relation}) on Fieldhouse, and reads the conversations of {name} with adults from now on. If you think that this is not a guardian of {name}, please write to us.',
    ),
  },
  'guardian-removed': {
    subject: translatable('A guardian of {name} was removed'),
    body: translatable(
      "we have removed a guardian of {name} from Fieldhouse, who does not read {name}'s conversations anymore. What only that guardian had stopped, paused or asked for is up to {name} again. If this is a mistake, please write to us.",
    ),
  },
  'keeping-ended': {
    subject: translatable('Guardians of {name} no longer read along'),
    body: translatable(
      "{name} is 18 and no longer lets guardians read along on Fieldhouse. From now on no guardian reads {name}'s conversations. What was agreed to as a guardian is deleted.",
    ),
  },
};

interface Facts {
  firstName: string;
  /** When what the mail is about happens. */
  at: Date | undefined;
  relation: GuardianRelation | undefined;
  language: Language;
}

export function rightsEmail(
  kind: RightsEmailKind,
  to: string,
  { firstName, at, relation, language }: Facts,
): Email {
  const t = getTranslator(language);
  const values = {
    name: firstName,
    relation: relation ? t(relationLabels[relation]).toLowerCase() : '',
    day: at ? formatDay(at, language) : '',
    exportDays: retentionDays.dataExports,
    decisionDays: daysToDecideOnGuardians,
  };
  const { subject, body } = texts[kind];
  return {
    to,
    subject: t(subject, values),
    text: joinParagraphs(t('Hello,'), t(body, values), 'Fieldhouse'),
  };
}

const formatDay = (day: Date, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }).format(day);
