import { expect, test } from 'vitest';
import { fillTemplate } from './message-template.ts';

test.each([
  ['Hi {firstName}, bye {firstName}', 'Amara', 'Hi Amara, bye Amara'],
  ['Hi {firstname} {lastName}', 'Amara', 'Hi {firstname} {lastName}'],
  ['Hi {firstName}', '$& {firstName}', 'Hi $& {firstName}'],
])('the template %j is filled for %s', (template, firstName, expected) => {
  expect(fillTemplate({ firstName }, template)).toBe(expected);
});
