import { expect, test } from 'vitest';
import { Kept } from './kept.ts';

test('what was not wanted for longest goes when there is no room', () => {
  const kept = new Kept(10);
  kept.set('one', 1, 4);
  kept.set('two', 2, 4);
  expect(kept.get('one')).toBe(1);
  kept.set('three', 3, 4);
  expect(['one', 'two', 'three'].map((key) => kept.get(key))).toEqual([1, undefined, 3]);
});

test('a value in place of another one frees the room of that one', () => {
  const kept = new Kept(10);
  for (let time = 0; time < 5; time++) kept.set('one', time, 8);
  kept.set('two', 2, 2);
  expect([kept.get('one'), kept.get('two')]).toEqual([4, 2]);
});

test('what is larger than all the room is not kept, and takes nobody away', () => {
  const kept = new Kept(10);
  kept.set('one', 1, 4);
  kept.set('huge', 2, 11);
  expect([kept.get('one'), kept.get('huge')]).toEqual([1, undefined]);
});
