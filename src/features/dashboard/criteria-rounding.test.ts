import { expect, test } from 'vitest';
import { listCriteria } from './server/first-screen/list-criteria.ts';
import type { OwnProfileFacts } from './server/first-screen/queries.ts';

const rower: OwnProfileFacts = {
  sport: 'Rowing',
  position: 'Rower',
  secondPosition: null,
  gender: null,
  height: 72,
  weight: 172,
  gpa: 3.2,
  hasFilm: false,
  bats: null,
  strongHand: null,
  strongFoot: null,
  audiences: {},
  stats: [],
  emailVerified: true,
  mayInviteGuardian: false,
  visitsToAnswer: 0,
  hasWrittenToCoach: false,
};

test.each([
  ['gpa', 3.24, 3.2, 'met'],
  ['gpa', 3.26, 3.3, 'below'],
  ['gpa', 3.15, 3.2, 'met'],
  ['gpa', 3.25, 3.3, 'below'],
  ['gpa', 2.85, 2.9, 'met'],
  ['weight', 172, 170, 'met'],
  ['weight', 172.5, 175, 'below'],
  ['height', 72, 72, 'met'],
] as const)(
  'a median %s of %f is shown as %f, the nearest, and a tie as the higher one [46.15]',
  (...row) => {
    const [kind, asked, shown, status] = row;
    const criteria = listCriteria(rower, [{ kind, asked, coaches: 6 }], false);
    expect(criteria.find((one) => one.kind === kind)).toMatchObject({ asked: shown, status });
  },
);
