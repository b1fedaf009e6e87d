import { expect, test } from 'vitest';
import {
  canBeCorrected,
  getEditDistance,
  listSpellingsOneEditAway,
  normalizeWord,
  pickCorrections,
} from './spelling-corrections.ts';

test.each([
  ['michael', 'michael', 0],
  ['micheal', 'michael', 1],
  ['jonson', 'johnson', 1],
  ['jhon', 'john', 1],
  ['westlak', 'westlake', 1],
  ['micael', 'michelle', 3],
  ['', 'ann', 3],
])('%s and %s are %i edits apart', (one, two, edits) => {
  expect(getEditDistance(one, two)).toBe(edits);
  expect(getEditDistance(two, one)).toBe(edits);
});

test('every spelling one edit away is listed, for short words only', () => {
  const near = listSpellingsOneEditAway('jhon');
  expect(near).toEqual(expect.arrayContaining(['john', 'jhn', 'jhonn', 'jhan']));
  expect(near).not.toContain('jhon');
  expect(near.every((one) => getEditDistance('jhon', one) === 1)).toBe(true);
  expect(listSpellingsOneEditAway('christopher')).toEqual([]);
});

test('the word with the fewest edits is the first correction, of equally close ones the most common', () => {
  const similarWords = [
    { word: 'michel', count: 40 },
    { word: 'michael', count: 900 },
    { word: 'michele', count: 3 },
    { word: 'micheal', count: 1 },
    { word: 'rachel', count: 500 },
  ];
  expect(pickCorrections('micheal', similarWords)).toEqual(['michael', 'michel', 'michele']);
});

test.each([
  ['ann', true],
  ['jo', false],
  ['2027', false],
  ['t100', false],
  ['中文字', false],
])('%s may be misspelled: %s', (word, answer) => {
  expect(canBeCorrected(word)).toBe(answer);
});

test.each([
  ['Núñez', 'nunez'],
  ['ØSTERGÅRD', 'ostergard'],
  ['Weiß', 'weiss'],
])('%s is normalized to %s', (word, letters) => {
  expect(normalizeWord(word)).toBe(letters);
});
