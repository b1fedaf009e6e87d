import { expect, test } from 'vitest';
import type { SuspicionReason } from './contract/suspicious-evaluations.ts';
import { listSuspicions, type SuspicionFacts } from './server/suspicious-evaluation-rules.ts';

const evaluatedAt = new Date('2026-03-01T12:00:00Z');
const getDateDaysBefore = (days: number) => new Date(evaluatedAt.getTime() - days * 86_400_000);
const usual: SuspicionFacts = {
  ...{ coachLastName: 'Vane', athleteLastName: 'Reyes', score: 4, evaluatedAt },
  ...{ coachesOfSchool: 1, refusedAt: null },
};

const cases: [string, Partial<SuspicionFacts>, SuspicionReason[]][] = [
  ['nothing special', {}, []],
  ['the same family name', { coachLastName: 'Reyes' }, ['family-name']],
  [
    'the same family name with other letters',
    { coachLastName: 'NÚÑEZ ', athleteLastName: 'nunez' },
    ['family-name'],
  ],
  ['a part of the family name', { coachLastName: 'Reyes-Vane' }, []],
  ['names without a letter', { coachLastName: '-', athleteLastName: '.' }, []],
  ['two coaches of a school', { coachesOfSchool: 2 }, []],
  ['three coaches of a school', { coachesOfSchool: 3 }, ['school-burst']],
  ['one star without a refusal', { score: 1 }, []],
  ['one star after a refusal', { score: 1.5, refusedAt: getDateDaysBefore(90) }, ['revenge']],
  ['one star long after a refusal', { score: 1, refusedAt: getDateDaysBefore(91) }, []],
  ['one star before a refusal', { score: 1, refusedAt: getDateDaysBefore(-1) }, []],
  ['two stars after a refusal', { score: 2, refusedAt: getDateDaysBefore(1) }, []],
  [
    'all together',
    { coachLastName: 'Reyes', coachesOfSchool: 4, score: 1, refusedAt: getDateDaysBefore(1) },
    ['family-name', 'school-burst', 'revenge'],
  ],
];

test.each(cases)(
  'staff look at an evaluation with %s where there is a reason [23.12]',
  (_, facts, reasons) => {
    expect(listSuspicions({ ...usual, ...facts })).toEqual(reasons);
  },
);
