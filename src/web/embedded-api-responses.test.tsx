import { expect, test } from 'vitest';
import { FirstResponses } from './embedded-api-responses.ts';

const athletes = { status: 200, headers: { 'x-total-count': '1' }, body: [{ id: 'a' }] };
const text = JSON.stringify({
  eventPosition: 7,
  responses: {
    '/api/athletes?sport=Golf&gender=mens': athletes,
    '/api/auth/me': { ...athletes, status: 401 },
  },
});

test('a call takes the response that came with the page, whatever the order of its parameters, and only once', async () => {
  const first = new FirstResponses(text);
  const response = first.take('/api/athletes?gender=mens&sport=Golf');
  expect([response?.ok, response?.headers.get('x-total-count'), await response?.json()]).toEqual([
    true,
    '1',
    [{ id: 'a' }],
  ]);
  expect(first.take('/api/athletes?gender=mens&sport=Golf')).toBeUndefined();
});

test('a refusal that came with the page is a refusal', async () => {
  const response = new FirstResponses(text).take('/api/auth/me');
  expect([response?.ok, response?.status, await response?.text()]).toEqual([false, 401, '[{"id":"a"}]']);
});

test('another call takes nothing, and a page without data has none', () => {
  expect(new FirstResponses(text).take('/api/athletes')).toBeUndefined();
  expect(new FirstResponses(undefined).take('/api/auth/me')).toBeUndefined();
  expect(new FirstResponses(undefined).takeEventPosition()).toBeUndefined();
});

test('the event stream goes on after the position of the page, once', () => {
  const first = new FirstResponses(text);
  expect([first.takeEventPosition(), first.takeEventPosition()]).toEqual([7, undefined]);
});

test('once someone else is signed in, nothing is left of the page of the first', () => {
  const first = new FirstResponses(text);
  first.drop();
  expect([first.take('/api/auth/me'), first.takeEventPosition()]).toEqual([undefined, undefined]);
});
