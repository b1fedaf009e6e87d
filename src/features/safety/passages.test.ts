import { expect, test } from 'vitest';
import {
  mayPass,
  type Passage,
  passages,
  type Relation,
  relations,
} from './server/permissions-between-members.ts';

// In the order of `relations`: stranger, correspondent, blocked, blocking, erased, unclaimed.
const table: Record<Passage, string> = {
  profile: 'yes yes no no no yes',
  photo: 'yes yes no no no yes',
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

test.each(passages.map((passage) => [passage, table[passage]] as const))(
  '%s passes between members as the table says: %s',
  (passage, verdicts) => {
    const answers = relations.map((relation) => (mayPass(passage, relation) ? 'yes' : 'no'));
    expect(answers.join(' ')).toBe(verdicts);
  },
);

test('a block refuses the same in both directions, so that it does not show who has blocked whom', () => {
  const listPassing = (relation: Relation) => passages.filter((passage) => mayPass(passage, relation));
  expect(listPassing('blocked')).toEqual(listPassing('blocking'));
});
