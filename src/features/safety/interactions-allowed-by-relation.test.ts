import { expect, test } from 'vitest';
import {
  type Interaction,
  interactions,
  isAllowedInRelation,
  type Relation,
  relations,
} from './server/interactions-allowed-by-relation.ts';

// In the order of `relations`: stranger, correspondent, blocked, blocking, erased, unclaimed.
const table: Record<Interaction, string> = {
  profile: 'yes yes no no no yes',
  evaluation: 'yes yes no no no no',
  photo: 'yes yes no no no yes',
  name: 'yes yes no yes no yes',
  conversation: 'no yes yes yes yes yes',
  message: 'yes yes no no no yes',
  deletion: 'no yes yes yes yes yes',
  'read-receipt': 'no yes no no no no',
  typing: 'no yes no no no no',
  presence: 'no yes no no no no',
  activity: 'yes yes no no no yes',
  'visit-proposal': 'yes yes no no no yes',
  'visit-change': 'yes yes no no no yes',
  'visit-cancellation': 'yes yes yes yes no yes',
  report: 'yes yes yes yes yes yes',
};

test.each(interactions.map((interaction) => [interaction, table[interaction]] as const))(
  '%s passes between members as the table says: %s',
  (interaction, verdicts) => {
    const answers = relations.map((relation) => (isAllowedInRelation(interaction, relation) ? 'yes' : 'no'));
    expect(answers.join(' ')).toBe(verdicts);
  },
);

test('but for the name of who has blocked, a block refuses the same in both directions [26.11]', () => {
  const listPassing = (relation: Relation) =>
    interactions.filter(
      (interaction) => interaction !== 'name' && isAllowedInRelation(interaction, relation),
    );
  expect(listPassing('blocked')).toEqual(listPassing('blocking'));
});
