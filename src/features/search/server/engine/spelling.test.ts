import { expect, test } from 'vitest';
import {
  countEdits,
  listSpellingsNear,
  mayBeMisspelled,
  normalizeWord,
  pickCorrections,
} from './spelling.ts';

test.each([
  ['michael', 'michael', 0],
  ['micheal', 'michael', 1],
  ['jonson', 'johnson', 1],
  ['jhon', 'john', 1],
  ['westlak', 'westlake', 1],
  ['micael', 'michelle', 3],
  ['', 'ann', 3],
])('%s and %s are %i slips apart', (one, two, slips) => {
  expect(countEdits(one, two)).toBe(slips);
  expect(countEdits(two, one)).toBe(slips);
});

test('every spelling one slip away is written out, for short words only', () => {
  const near = listSpellingsNear('jhon');
  expect(near).toEqual(expect.arrayContaining(['john', 'jhn', 'jhonn', 'jhan']));
  expect(near).not.toContain('jhon');
  expect(near.every((one) => countEdits('jhon', one) === 1)).toBe(true);
  expect(listSpellingsNear('christopher')).toEqual([]);
});

test('the nearest word is meant first, of equally near ones the commonest', () => {
  const alike = [
    { term: 'michel', n: 40 },
    { term: 'michael', n: 900 },
    { term: 'michele', n: 3 },
    { term: 'micheal', n: 1 },
    { term: 'rachel', n: 500 },
  ];
  expect(pickCorrections('micheal', alike)).toEqual(['michael', 'michel', 'michele']);
});

test.each([
  ['ann', true],
  ['jo', false],
  ['2027', false],
  ['t100', false],
  ['中文字', false],
])('%s may be misspelled: %s', (word, answer) => {
  expect(mayBeMisspelled(word)).toBe(answer);
});

test.each([
  ['Núñez', 'nunez'],
  ['ØSTERGÅRD', 'ostergard'],
  ['Weiß', 'weiss'],
])('%s is plainly %s', (word, letters) => {
  expect(normalizeWord(word)).toBe(letters);
});
