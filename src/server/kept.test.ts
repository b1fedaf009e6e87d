import { expect, test } from 'vitest';
import { Kept } from './kept.ts';

test('what was not wanted for longest goes when there is no room', () => {
  const kept = new Kept(20);
  kept.set('one', 1, 6);
  kept.set('two', 2, 6);
  expect(kept.get('one')).toBe(1);
  kept.set('three', 3, 6);
  expect(['one', 'two', 'three'].map((key) => kept.get(key))).toEqual([1, undefined, 3]);
});

test('a value in place of another one frees the room of that one', () => {
  const kept = new Kept(20);
  for (let time = 0; time < 5; time++) kept.set('one', time, 12);
  kept.set('two', 2, 2);
  expect([kept.get('one'), kept.get('two')]).toEqual([4, 2]);
});

test('what is larger than all the room is not kept, and takes nobody away', () => {
  const kept = new Kept(20);
  kept.set('one', 1, 4);
  kept.set('huge', 2, 17);
  expect([kept.get('one'), kept.get('huge')]).toEqual([1, undefined]);
});

test('names need room too: of any number of empty values only as many are kept as fit', () => {
  const kept = new Kept(20);
  for (let n = 10; n < 100; n++) kept.set(`empty${n}`, n, 0);
  expect([kept.get('empty97'), kept.get('empty98'), kept.get('empty99')]).toEqual([undefined, 98, 99]);
});

test('what is taken out is gone, and its room is free', () => {
  const kept = new Kept(20);
  kept.set('one', 1, 6);
  kept.set('two', 2, 6);
  kept.delete('one');
  kept.set('four', 4, 6);
  expect(['one', 'two', 'four'].map((key) => kept.get(key))).toEqual([undefined, 2, 4]);
});
