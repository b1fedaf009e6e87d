import { expect, test } from 'vitest';
import {
  listThreadMessages,
  setPendingMessagesOfNewestPage,
  type ThreadMessage,
  type ThreadPage,
} from './update-thread-pages.ts';

const createThreadMessage = (id: string, rest: Partial<ThreadMessage> = {}): ThreadMessage => ({
  ...{ id, senderId: 'me', receiverId: 'other', content: id, timestamp: '2026-01-01T10:00:00.000Z' },
  ...rest,
});
const createThreadPage = (ids: string[], pending?: ThreadMessage[]): ThreadPage => ({
  ...{ messages: ids.map((id) => createThreadMessage(id)), older: false, newer: false, waiting: null },
  ...(pending ? { pending } : {}),
});
const [one, two] = [
  createThreadMessage('one', { state: 'sending' }),
  createThreadMessage('two', { state: 'waiting' }),
];

test.each<[string, ThreadPage[], ThreadMessage[], string[]]>([
  [
    'come after the stored ones, in the order of writing',
    [createThreadPage(['b']), createThreadPage(['a'])],
    [one, two],
    ['a', 'b', 'one', 'two'],
  ],
  ['are gone when the outbox is empty', [createThreadPage(['a'], [one])], [], ['a']],
  [
    'are shown once when a page has them already',
    [createThreadPage(['a', 'one'])],
    [one, two],
    ['a', 'one', 'two'],
  ],
  [
    'of an older page are not shown: only the newest page counts',
    [createThreadPage(['b']), createThreadPage(['a'], [one])],
    [],
    ['a', 'b'],
  ],
  ['of a thread without a page are not shown', [], [one], []],
])('pending messages %s', (_, pages, queued, shown) => {
  expect(listThreadMessages(setPendingMessagesOfNewestPage(pages, queued)).map(({ id }) => id)).toEqual(
    shown,
  );
});

test('unchanged pages stay the same objects; a new state or error is a change', () => {
  const pages = [createThreadPage(['a'], [one])];
  expect(setPendingMessagesOfNewestPage(pages, [{ ...one }])).toBe(pages);
  expect(
    setPendingMessagesOfNewestPage(pages, [{ ...one, state: 'failed', error: 'No.' }])[0]?.pending,
  ).toEqual([{ ...one, state: 'failed', error: 'No.' }]);
});
