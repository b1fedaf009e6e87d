import { expect, test } from 'vitest';
import {
  findCoverageFaults,
  parseNumberedRequirements,
  readRequirementNumbers,
} from './requirement-coverage.ts';

const requirements = parseNumberedRequirements(
  '# List\n\n- 2.1 The list is short\n- 2.2 It scrolls\n- 2.10 It ends',
);

// Built here, so that this file itself has no title with a requirement number.
const composeTitleWithNumbers = (numbers: string) => `a title [${numbers}]`;

test.each([
  [composeTitleWithNumbers('2.1'), ['2.1']],
  [composeTitleWithNumbers('2.1 2.4-6'), ['2.1', '2.4', '2.5', '2.6']],
  [`test('${composeTitleWithNumbers('2.10')}', () => expect([4.5]).toEqual([4.5]));`, ['2.10']],
  ['no number', []],
])('the numbers at the end of a title are read: %#', (text, numbers) => {
  expect(readRequirementNumbers(text)).toEqual(numbers);
});

test('a line of a range has a statement for each of its numbers', () => {
  expect([
    ...parseNumberedRequirements('- 2.1-3 A header; a hero; a footer\n- 2.4 A list; it scrolls'),
  ]).toEqual([
    ['2.1', 'A header'],
    ['2.2', 'a hero'],
    ['2.3', 'a footer'],
    ['2.4', 'A list; it scrolls'],
  ]);
  expect(() => parseNumberedRequirements('- 2.1-3 A header; a footer')).toThrow('2 statements for 3 numbers');
});

test('a requirement without a test and a number without a requirement are faults', () => {
  expect(
    findCoverageFaults(requirements, [composeTitleWithNumbers('2.1-2'), composeTitleWithNumbers('2.10')]),
  ).toEqual([]);
  expect(
    findCoverageFaults(requirements, [composeTitleWithNumbers('2.1 2.10'), composeTitleWithNumbers('2.3')]),
  ).toEqual(['2.2 has no test: It scrolls', "2.3 is in a test's title, but not in the list"]);
});
