import { expect, test } from 'vitest';
import type { Message } from '../../contract/message.ts';
import { dayOf, shortTimeOf } from '../times.ts';
import { firstUnread, lastSeen, placed } from './bubbles.ts';

const now = new Date(2026, 10, 12, 15, 0);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

let count = 0;
const from = (senderId: string, timestamp: string, more: Partial<Message> = {}): Message => ({
  id: `${count++}`,
  senderId,
  receiverId: senderId === 'me' ? 'you' : 'me',
  content: 'Hi',
  timestamp,
  ...more,
});

test.each([
  [at(12, 0), 'Today'],
  [at(11, 23, 59), 'Yesterday'],
  [at(10, 9), 'Tuesday'],
  [at(6, 9), 'Friday'],
  [at(5, 9), 'Nov 5'],
  [new Date(2025, 10, 12).toISOString(), 'Nov 12, 2025'],
])('%s reads as %s', (time, words) => {
  expect(dayOf(time, now)).toBe(words);
});

test('a list has room for a short time only', () => {
  expect([at(12, 14, 41), at(10, 9), at(5, 9)].map((time) => shortTimeOf(time, now))).toEqual([
    expect.stringMatching(/2:41\sPM/),
    'Tue',
    'Nov 5',
  ]);
});

test('what one person writes in a row stands together, and every day begins with its name', () => {
  const messages = [
    from('me', at(11, 9)),
    from('me', at(11, 9, 4)),
    from('me', at(11, 9, 30)),
    from('you', at(11, 9, 31)),
    from('you', at(12, 9)),
  ];
  expect(
    placed(messages, true, now).map(({ day, startsGroup, endsGroup }) => [day, startsGroup, endsGroup]),
  ).toEqual([
    ['Yesterday', true, false],
    [undefined, false, true],
    [undefined, true, true],
    [undefined, true, true],
    ['Today', true, true],
  ]);
});

test('only the newest of my messages that was seen says so', () => {
  const seen = { readAt: at(12, 10) };
  const messages = [from('me', at(12, 9), seen), from('me', at(12, 9, 1), seen), from('me', at(12, 9, 2))];
  expect(lastSeen(messages, 'me')).toBe(messages[1]);
  expect(lastSeen([from('you', at(12, 9), seen)], 'me')).toBeUndefined();
});

test('the first unread message is the oldest that waits for me and was not taken back', () => {
  const read = from('you', at(10, 9), { readAt: at(10, 10) });
  const gone = from('you', at(11, 9), { content: null, deletedAt: at(11, 10) });
  const [first, second] = [from('you', at(12, 9)), from('you', at(12, 10))];
  expect(firstUnread([read, from('me', at(11, 8)), gone, first, second], 'me')).toBe(first);
  expect(firstUnread([read, from('me', at(11, 8))], 'me')).toBeUndefined();
});

test('of the newest page only, nobody knows whether its first message begins a day', () => {
  const messages = [from('me', at(11, 9)), from('me', at(12, 9))];
  expect(placed(messages, false, now).map(({ day }) => day)).toEqual([undefined, 'Today']);
});
