import { translatable } from '#translations/translate.ts';
import { type Interaction, isAllowedInRelation, type Relation } from './interactions-allowed-by-relation.ts';

/** What counts about a member when they write to somebody, or somebody to them. */
export const standings = [
  'coach-unverified',
  'coach-pending',
  'coach-verified',
  'coach-lapsed',
  'athlete-minor',
  'athlete-adult',
  'athlete-unknown',
] as const;
export type Standing = (typeof standings)[number];

/**
 * What the two have said to each other. `sent`: a request of the one who acts waits; `received`: of the other one. `closed`:
 * the other has declined it; `declined`: the one who acts has.
 */
export const threads = ['none', 'open', 'sent', 'received', 'closed', 'declined'] as const;
export type Thread = (typeof threads)[number];

type ContactReason = 'relation' | 'not-verified' | 'athlete-to-athlete' | 'waits' | 'closed' | 'ask-first';

export type ContactDecision =
  | { verdict: 'allow' }
  | { verdict: 'request' | 'refuse'; reason: ContactReason; sentence: string };

interface Contact {
  from: Standing;
  to: Standing;
  interaction: Interaction;
  relation: Relation;
  thread: Thread;
  safeguards: boolean;
}

/** Also after a guardian has stopped the contact. */
export const closedSentence = translatable('This conversation is closed for now.');

const sentences: Record<ContactReason, string> = {
  relation: translatable('You cannot write to this person.'),
  'not-verified': 'You are not verified yet, so your first message is sent as a request.',
  'athlete-to-athlete': 'Your first message to this athlete is sent as a request.',
  waits: 'This request waits for an answer. You can go on once it is accepted.',
  closed: closedSentence,
  'ask-first': 'Please write first. You can propose a visit once your request is accepted.',
};

const createContactDecision = (verdict: 'request' | 'refuse', reason: ContactReason): ContactDecision => ({
  verdict,
  reason,
  sentence: sentences[reason],
});
const allowed: ContactDecision = { verdict: 'allow' };

/** What an unanswered request keeps from both: whatever shows that somebody is there, and everything but words. */
const onlyInOpenThreads: readonly Interaction[] = [
  'read-receipt',
  'typing',
  'presence',
  'visit-proposal',
  'visit-change',
];

/** Whether the decision depends on more than the relation of the two. */
export const dependsOnMoreThanRelation = (interaction: Interaction): boolean =>
  interaction === 'message' || onlyInOpenThreads.includes(interaction);

/** The one function that says whether something may pass from one member to another, or only as a request. */
export function decideContact(contact: Contact): ContactDecision {
  const { from, to, interaction, relation, safeguards } = contact;
  if (!isAllowedInRelation(interaction, relation)) return createContactDecision('refuse', 'relation');
  if (!safeguards || !dependsOnMoreThanRelation(interaction)) return allowed;
  const doubt = findReasonForRequest(from, to);
  switch (contact.thread) {
    case 'open':
      return allowed;
    case 'none':
      if (!doubt || !['message', 'visit-proposal'].includes(interaction)) return allowed;
      return interaction === 'message'
        ? createContactDecision('request', doubt)
        : createContactDecision('refuse', 'ask-first');
    case 'sent':
      // Who was verified meanwhile needs no answer. A date of birth that was typed meanwhile opens nothing.
      return from === 'coach-verified' ? allowed : createContactDecision('refuse', 'waits');
    case 'received':
      return interaction === 'message' || to === 'coach-verified'
        ? allowed
        : createContactDecision('refuse', 'waits');
    case 'closed':
      return createContactDecision('refuse', 'closed');
    case 'declined':
      return interaction === 'message' ? allowed : createContactDecision('refuse', 'closed');
  }
}

/**
 * Why the first message is a request. Any athlete may be an adult, and sends every other athlete one, whatever age the two
 * have said to have: an ordinary first message, or the number of requests left, would reveal it.
 */
function findReasonForRequest(
  from: Standing,
  to: Standing,
): 'not-verified' | 'athlete-to-athlete' | undefined {
  if (!to.startsWith('athlete')) return undefined;
  if (from.startsWith('athlete')) return 'athlete-to-athlete';
  return from === 'coach-verified' ? undefined : 'not-verified';
}
