import { expect, test } from 'vitest';
import { decideContact, type Standing, standings, type Thread, threads } from './server/decide-contact.ts';
import {
  type Interaction,
  interactions,
  isAllowedInRelation,
  relations,
} from './server/interactions-allowed-by-relation.ts';

/** `r`: as a request; `-`: not; `+`: yes. Without a conversation, a message of the row's sender to the column's receiver. */
const firstMessages: Record<Standing, string> = {
  //                   coaches  minor adult unknown
  'coach-unverified': '++++ r r r',
  'coach-pending': '++++ r r r',
  'coach-verified': '++++ + + +',
  'coach-lapsed': '++++ r r r',
  'athlete-minor': '++++ r r r',
  'athlete-adult': '++++ r r r',
  'athlete-unknown': '++++ r r r',
};
const verdicts = { '+': 'allow', r: 'request', '-': 'refuse' } as const;
const parseVerdictSigns = (row: string) =>
  [...row.replaceAll(' ', '')].map((sign) => verdicts[sign as keyof typeof verdicts]);

const decideCorrespondentContact = (
  from: Standing,
  to: Standing,
  interaction: Interaction,
  thread: Thread,
  safeguards = true,
) => decideContact({ from, to, interaction, thread, safeguards, relation: 'correspondent' }).verdict;

test.each(standings)('a first message of %s is allowed, or a request, by who receives it [25.7]', (from) => {
  expect(standings.map((to) => decideCorrespondentContact(from, to, 'message', 'none'))).toEqual(
    parseVerdictSigns(firstMessages[from]),
  );
});

test.each(standings)('without safeguards everything of %s passes in every thread [25.7]', (from) => {
  for (const to of standings)
    for (const interaction of interactions)
      for (const thread of threads)
        expect(decideCorrespondentContact(from, to, interaction, thread, false)).toBe('allow');
});

/** From a coach whom nobody has verified to a minor; then the other way round. Without a row everything passes. */
const byThread: Record<Thread, Partial<Record<Interaction, string>>> = {
  none: { message: 'r+', 'visit-proposal': '-+' },
  open: {},
  sent: {
    message: '--',
    typing: '--',
    presence: '--',
    'read-receipt': '--',
    'visit-proposal': '--',
    'visit-change': '--',
  },
  received: {
    typing: '--',
    presence: '--',
    'read-receipt': '--',
    'visit-proposal': '--',
    'visit-change': '--',
  },
  closed: {
    message: '--',
    typing: '--',
    presence: '--',
    'read-receipt': '--',
    'visit-proposal': '--',
    'visit-change': '--',
  },
  declined: {
    typing: '--',
    presence: '--',
    'read-receipt': '--',
    'visit-proposal': '--',
    'visit-change': '--',
  },
};

test.each(threads)(
  'in a thread that is %s each interaction passes as the table says [25.7] [25.11]',
  (thread) => {
    const table = interactions.map((interaction) => [
      interaction,
      decideCorrespondentContact('coach-unverified', 'athlete-minor', interaction, thread),
      decideCorrespondentContact('athlete-minor', 'coach-unverified', interaction, thread),
    ]);
    const expected = interactions.map((interaction) => [
      interaction,
      ...parseVerdictSigns(byThread[thread][interaction] ?? '++'),
    ]);
    expect(table).toEqual(expected);
  },
);

test('a relation that refuses something refuses it in every standing and thread [25.7]', () => {
  for (const relation of relations)
    for (const interaction of interactions)
      for (const thread of threads)
        for (const from of standings) {
          const contact = {
            from,
            to: 'athlete-minor',
            interaction,
            relation,
            thread,
            safeguards: true,
          } as const;
          if (isAllowedInRelation(interaction, relation)) continue;
          expect(decideContact(contact)).toMatchObject({ verdict: 'refuse', reason: 'relation' });
        }
});

test('an athlete whose birth date was typed meanwhile waits for the answer [25.9]', () => {
  expect(decideCorrespondentContact('athlete-minor', 'athlete-minor', 'message', 'sent')).toBe('refuse');
  expect(decideCorrespondentContact('athlete-minor', 'athlete-minor', 'typing', 'received')).toBe('refuse');
});

test('whoever is verified meanwhile does not wait for the answer [25.12]', () => {
  expect(decideCorrespondentContact('coach-verified', 'athlete-minor', 'message', 'sent')).toBe('allow');
  expect(decideCorrespondentContact('athlete-minor', 'coach-verified', 'typing', 'received')).toBe('allow');
});
