import { expect, test } from 'vitest';
import { filledFor } from './template.ts';

test.each([
  ['Hi {firstName}, bye {firstName}', 'Amara', 'Hi Amara, bye Amara'],
  ['Hi {firstname} {lastName}', 'Amara', 'Hi {firstname} {lastName}'],
  ['Hi {firstName}', '$& {firstName}', 'Hi $& {firstName}'],
])('%s for %s', (words, firstName, expected) => {
  expect(filledFor({ firstName }, words)).toBe(expected);
});
