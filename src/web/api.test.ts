import { expect, test } from 'vitest';
import { CallError, toErrorMessage } from './api.ts';

test.each([
  [404, 'Not Found', 'Nobody is here', '404: Nobody is here'],
  [503, 'Service Unavailable', '', '503: Service Unavailable'],
])(
  'a call that fails with %i %s says its status and its body, or else the status in words [8.1-2]',
  (status, words, body, message) => {
    expect(new CallError(status, words, body).message).toBe(message);
  },
);

test("an error message is the server's sentence, or ours where it sent none", () => {
  const detail = JSON.stringify({ detail: 'Invalid email or password.', errors: [] });
  expect(toErrorMessage(new CallError(401, '', detail), 'Please try again.')).toBe(
    'Invalid email or password.',
  );
  expect(toErrorMessage(new CallError(502, '', '<html>'), 'Please try again.')).toBe('Please try again.');
});
