import { expect, test } from 'vitest';
import type { ContactRule } from './contract.ts';
import { selectRules, toContactDateOfClass } from './server/decide-contact-rule-verdict.ts';
import { formatRuleDayWithGrade } from './server/format-contact-rules-as-markdown.ts';

test.each([
  ['any time', null],
  ['06-15 grade 10', '2026-06-15'],
  ['06-01 grade 10', '2026-06-01'],
  ['08-01 grade 11', '2026-08-01'],
  ['09-01 grade 11', '2026-09-01'],
  ['01-01 grade 11', '2027-01-01'],
  ['01-01 grade 10', '2026-01-01'],
  ['06-21 grade 11', '2027-06-21'],
])('for the class of 2028 %s is %s [27.2]', (opens, day) =>
  expect(toContactDateOfClass(opens, 2028)).toBe(day),
);

test.each(['', 'soon', '6-15 grade 10', '06-15 grade 8', '06-15'])('%j is no day of a rule [27.1]', (opens) =>
  expect(() => toContactDateOfClass(opens, 2028)).toThrow('A contact rule opens at'),
);

test.each([
  ['06-15 grade 10', 'June 15 after grade 10'],
  ['09-01 grade 11', 'September 1 of grade 11'],
  ['any time', 'Any time'],
])('%s is read as %s [27.6]', (opens, words) => expect(formatRuleDayWithGrade(opens)).toBe(words));

const createRule = (id: string, changes: Partial<ContactRule>): ContactRule => ({
  ...{
    id,
    association: 'NCAA',
    division: 'I',
    sport: '',
    gender: '',
    action: 'message',
    opens: '06-15 grade 10',
    closes: '',
  },
  ...{
    source: 'https://example.org',
    sourceDate: null,
    checkedOn: '2026-11-23',
    agreement: 'agree',
    note: '',
  },
  ...changes,
});
const rules = [
  createRule('general', {}),
  createRule('womens', { sport: 'Basketball', gender: 'womens' }),
  createRule('mens', { sport: 'Basketball', gender: 'mens' }),
  createRule('icemen', { sport: 'Ice Hockey', gender: 'mens' }),
  createRule('call', { action: 'call' }),
  createRule('second', { division: 'II' }),
  createRule('everywhere', { association: '', division: '', action: 'non-athletic' }),
];

test.each([
  ['the rule of the sport and gender', 'Basketball', ['womens'], 'message', ['womens']],
  ['both where the gender is unknown', 'Basketball', [], 'message', ['womens', 'mens']],
  [
    'also the general rule where one gender alone has its own',
    'Ice Hockey',
    [],
    'message',
    ['general', 'icemen'],
  ],
  ['the general rule for another sport', 'Golf', ['mens'], 'message', ['general']],
  ['the rule of the action', 'Golf', [], 'call', ['call']],
  ['what holds everywhere', 'Golf', [], 'non-athletic', ['everywhere']],
  ['none where there is none', 'Golf', [], 'visit', []],
] as const)('selects %s [27.4]', (_, sport, genders, action, ids) => {
  const situation = { association: 'NCAA', division: 'I', sport, genders };
  expect(selectRules(rules, action, situation).map(({ id }) => id)).toEqual(ids);
});
