import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { MessagePage } from '../contract/message-calls.ts';
import type { HeldMessage } from '../contract/message-schema.ts';
import { addMessagesReceivedWhileLoading, writeHeldMessageToCache } from './update-cached-threads.ts';

const held: HeldMessage = {
  ...{ id: 'm', senderId: 'carl', receiverId: 'maya', content: 'Good night' },
  ...{ timestamp: '2026-11-23T03:30:00.000Z', heldUntil: '2026-11-23T14:00:00.000Z' },
  ...{ heldBecause: 'quiet-hours', heldTimeZone: 'America/Chicago' },
};
const createPage = (messages: HeldMessage[]): MessagePage => ({
  ...{ messages: [], older: false, newer: false, waiting: null },
  held: messages,
});

/** What a page shows that the server answered with before the change. */
function loadWhile(change: (client: QueryClient) => void, page: MessagePage) {
  const client = new QueryClient();
  const startedAt = performance.now();
  change(client);
  return addMessagesReceivedWhileLoading(client, 'maya', { page, startedAt }).held;
}

test('a message that is held while its thread loads is in the loaded thread [29.13]', () => {
  const cacheHeldMessage = (client: QueryClient) =>
    writeHeldMessageToCache(client, { userId: 'maya', messageId: 'm', message: held });
  expect(loadWhile(cacheHeldMessage, createPage([]))).toEqual([held]);
});

test('a held message that is taken back while its thread loads is not in the loaded thread [29.13]', () => {
  const cacheHeldMessage = (client: QueryClient) =>
    writeHeldMessageToCache(client, { userId: 'maya', messageId: 'm', message: null });
  expect(loadWhile(cacheHeldMessage, createPage([held]))).toEqual([]);
});

test('a change from before the request changes nothing: the server knows it [29.13]', () => {
  const client = new QueryClient();
  writeHeldMessageToCache(client, { userId: 'maya', messageId: 'm', message: held });
  const page = createPage([]);
  const startedAt = performance.now() + 1;
  expect(addMessagesReceivedWhileLoading(client, 'maya', { page, startedAt })).toEqual(page);
});
