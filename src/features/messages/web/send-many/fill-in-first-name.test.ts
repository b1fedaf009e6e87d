import { expect, test } from 'vitest';
import { fillInFirstName } from './fill-in-first-name.ts';

test.each([
  ['Hi {firstName}, bye {firstName}', 'Amara', 'Hi Amara, bye Amara'],
  ['Hi {firstname} {lastName}', 'Amara', 'Hi {firstname} {lastName}'],
  ['Hi {firstName}', '$& {firstName}', 'Hi $& {firstName}'],
])('the template %j is filled for %s', (template, firstName, expected) => {
  expect(fillInFirstName({ firstName }, template)).toBe(expected);
});
