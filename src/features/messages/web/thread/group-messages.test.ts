import { expect, test } from 'vitest';
import type { Message } from '../../contract/message-schema.ts';
import { findFirstUnreadMessage, findLastOwnSeenMessage, groupMessages } from './group-messages.ts';

const now = new Date(2026, 10, 12, 15, 0);
const getNovemberTime = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).toISOString();

let count = 0;
const writeMessage = (senderId: string, timestamp: string, more: Partial<Message> = {}): Message => ({
  id: `${count++}`,
  senderId,
  receiverId: senderId === 'me' ? 'you' : 'me',
  content: 'Hi',
  timestamp,
  ...more,
});

test('consecutive messages of one person are grouped, and each day begins with its name', () => {
  const messages = [
    writeMessage('me', getNovemberTime(11, 9)),
    writeMessage('me', getNovemberTime(11, 9, 4)),
    writeMessage('me', getNovemberTime(11, 9, 30)),
    writeMessage('you', getNovemberTime(11, 9, 31)),
    writeMessage('you', getNovemberTime(12, 9)),
  ];
  expect(
    groupMessages(messages, true, now).map(({ day, startsGroup, endsGroup }) => [
      day,
      startsGroup,
      endsGroup,
    ]),
  ).toEqual([
    ['Yesterday', true, false],
    [undefined, false, true],
    [undefined, true, true],
    [undefined, true, true],
    ['Today', true, true],
  ]);
});

test("what a guardian wrote is not grouped with the athlete's own messages [32.27]", () => {
  const guardian = { relation: 'mother' } as const;
  const messages = [
    writeMessage('me', getNovemberTime(12, 9)),
    writeMessage('me', getNovemberTime(12, 9, 1), { guardian }),
    writeMessage('me', getNovemberTime(12, 9, 2), { guardian }),
    writeMessage('me', getNovemberTime(12, 9, 3), { guardian: { relation: 'father' } }),
    writeMessage('me', getNovemberTime(12, 9, 4)),
  ];
  const starts = groupMessages(messages, true, now).map(({ startsGroup }) => startsGroup);
  expect(starts).toEqual([true, true, false, true, true]);
});

test('only the newest of my messages that was seen shows when it was seen', () => {
  const seen = { readAt: getNovemberTime(12, 10) };
  const messages = [
    writeMessage('me', getNovemberTime(12, 9), seen),
    writeMessage('me', getNovemberTime(12, 9, 1), seen),
    writeMessage('me', getNovemberTime(12, 9, 2)),
  ];
  expect(findLastOwnSeenMessage(messages, 'me')).toBe(messages[1]);
  expect(findLastOwnSeenMessage([writeMessage('you', getNovemberTime(12, 9), seen)], 'me')).toBeUndefined();
});

test('the first unread message is the oldest that I have not read and that was not deleted', () => {
  const read = writeMessage('you', getNovemberTime(10, 9), { readAt: getNovemberTime(10, 10) });
  const deleted = writeMessage('you', getNovemberTime(11, 9), {
    content: null,
    deletedAt: getNovemberTime(11, 10),
  });
  const [first, second] = [
    writeMessage('you', getNovemberTime(12, 9)),
    writeMessage('you', getNovemberTime(12, 10)),
  ];
  expect(
    findFirstUnreadMessage([read, writeMessage('me', getNovemberTime(11, 8)), deleted, first, second], 'me'),
  ).toBe(first);
  expect(findFirstUnreadMessage([read, writeMessage('me', getNovemberTime(11, 8))], 'me')).toBeUndefined();
});

test('the first message of a page that does not begin the conversation shows no day', () => {
  const messages = [writeMessage('me', getNovemberTime(11, 9)), writeMessage('me', getNovemberTime(12, 9))];
  expect(groupMessages(messages, false, now).map(({ day }) => day)).toEqual([undefined, 'Today']);
});
