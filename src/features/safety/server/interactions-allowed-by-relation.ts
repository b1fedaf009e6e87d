/**
 * What one member is to another. `blocked`: has been blocked by the other; `blocking`: has blocked the other. Who is
 * suspended is like `blocked` to everybody, by the same view, and makes no call.
 */
export const relations = ['stranger', 'correspondent', 'blocked', 'blocking', 'erased', 'unclaimed'] as const;
export type Relation = (typeof relations)[number];

/** Everything that may pass from one member to another: what they send, and what they see. */
export const interactions = [
  'profile',
  'evaluation',
  'photo',
  'name',
  'conversation',
  'message',
  'deletion',
  'read-receipt',
  'typing',
  'presence',
  'activity',
  'visit-proposal',
  'visit-change',
  'visit-cancellation',
  'report',
] as const;
export type Interaction = (typeof interactions)[number];

const everything: readonly Interaction[] = interactions;
const fromStrangers = listInteractionsExcept(
  'conversation',
  'deletion',
  'read-receipt',
  'typing',
  'presence',
);
/**
 * What was said before a block stays readable. Whoever wants to end something still can: delete an own message, cancel
 * a visit, so that nobody travels to it, and report. None of these carries new words.
 */
const acrossBlock: readonly Interaction[] = ['conversation', 'deletion', 'visit-cancellation', 'report'];

/** The table of what passes. But for the name of who has blocked, a block works the same in both directions. */
const interactionsByRelation: Record<Relation, readonly Interaction[]> = {
  stranger: fromStrangers,
  correspondent: everything,
  blocked: acrossBlock,
  blocking: [...acrossBlock, 'name'],
  // 'Deleted user': the messages stay with their reader.
  erased: ['conversation', 'deletion', 'report'],
  // Nobody is there yet: messages and visits wait for the owner of the account.
  unclaimed: listInteractionsExcept('presence', 'typing', 'read-receipt', 'evaluation'),
};

export const isAllowedInRelation = (interaction: Interaction, relation: Relation): boolean =>
  interactionsByRelation[relation].includes(interaction);

function listInteractionsExcept(...excluded: Interaction[]): readonly Interaction[] {
  return interactions.filter((interaction) => !excluded.includes(interaction));
}
