import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
} from '../support/browser/accessibility-and-overflow-checks.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import {
  getMessageBubble,
  getMessageInput,
  sendMessage,
  setUpConversationJourney,
} from '../support/browser/set-up-browsers-of-several-members.ts';

const { product, addMember, browse } = setUpConversationJourney();

async function isInViewport(words: Locator): Promise<boolean> {
  if ((await words.count()) === 0) return false;
  return words.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const pane = element.closest('section')?.getBoundingClientRect();
    return pane !== undefined && top >= pane.top && bottom <= pane.bottom;
  });
}

const findConversationHeader = (page: Page, name: string) =>
  page.getByRole('region', { name: `Conversation with ${name}` }).locator('header');

test("a coach and an athlete exchange messages, and each sees the other's actions live [2.181 4.7-8 5.52]", async () => {
  const coach = await addMember('coach', 'Rosa', 'Lopez');
  const amara = await addMember('athlete', 'Amara', 'Okafor');
  const desktop = await browse(coach, desktopScreen, `/messages/${amara.id}`);
  await desktop.getByText('No messages yet. Start the conversation!').waitFor();
  expect(await desktop.getByRole('button', { name: 'Send message', exact: true }).isDisabled()).toBe(true);
  await sendMessage(desktop, '  Your film caught our eye.  ');
  await getMessageBubble(desktop, 'Your film caught our eye.').waitFor();
  expect(await getMessageInput(desktop).inputValue()).toBe('');

  const handheld = await browse(amara, phoneScreen, '/messages');
  await handheld.getByRole('link', { name: /Rosa Lopez.*1 unread/ }).click();
  await getMessageBubble(handheld, 'Your film caught our eye.').waitFor();
  await desktop.getByText(/Seen \d+:\d\d/).waitFor();
  await findConversationHeader(desktop, 'Amara Okafor').getByText('Online').waitFor();
  await desktop
    .getByRole('link', { name: /Amara Okafor/ })
    .getByText('Online')
    .waitFor();

  await getMessageInput(handheld).fill('Thank you, Coach!');
  await desktop.getByText('Amara is typing...').waitFor();
  await getMessageInput(handheld).press('Shift+Enter');
  await getMessageInput(handheld).pressSequentially('Here it is.');
  await getMessageInput(handheld).press('Enter');
  await getMessageBubble(desktop, 'Here it is.').waitFor();
  expect([await findAccessibilityViolations(desktop), await findAccessibilityViolations(handheld)]).toEqual([
    [],
    [],
  ]);
  expect([await measureHorizontalOverflow(desktop), await measureHorizontalOverflow(handheld)]).toEqual([
    0, 0,
  ]);
});

test('a conversation opens at the first of 120 unread messages, loads both ways and jumps to the newest', async () => {
  const [one, two] = [
    await addMember('athlete', 'Jo', 'Fifteen'),
    await addMember('athlete', 'Al', 'Sixteen'),
  ];
  for (let n = 1; n <= 130; n++) {
    const body = { senderId: two.id, receiverId: one.id, content: `Number ${n}.` };
    const { body: sent } = await two.client.post('/api/messages', body);
    if (n === 10) await one.client.put(`/api/conversations/${two.id}/read-mark`, { messageId: sent.id });
  }
  const lastOf = `/api/messages/${two.id}/${one.id}?limit=1`;
  const mine = await browse(one, desktopScreen, `/messages/${two.id}`);
  await mine.getByText('New messages', { exact: true }).waitFor();
  const isShown = (words: string) =>
    getMessageBubble(mine, words).evaluate((element) => {
      const pane = element.closest('section')!.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return top >= pane.top - 1 && bottom <= pane.bottom + 1;
    });
  await expect.poll(() => isShown('Number 11.')).toBe(true);
  const countUnreadMessages = async () => (await one.client.get('/api/conversations/unread')).body.unread;
  await expect.poll(countUnreadMessages).toBe(0);
  await expect.poll(() => mine.title()).toBe('Messages · Fieldhouse');
  // Messages that arrive meanwhile are marked as read too.
  await two.client.post('/api/messages', { senderId: two.id, receiverId: one.id, content: 'Number 131.' });
  await expect.poll(async () => (await two.client.get(lastOf)).body.at(-1).readAt).toBeDefined();
  expect(await countUnreadMessages()).toBe(0);
  expect(await mine.getByText('New messages', { exact: true }).count()).toBe(1);
  expect(await getMessageBubble(mine, 'Number 130.').count()).toBe(0);
  const scrollMessagesTo = (to: 'start' | 'end') =>
    mine.getByLabel(/^Messages with/).evaluate((pane, end) => {
      pane.scrollTop = end ? pane.scrollHeight : 0;
    }, to === 'end');
  await scrollMessagesTo('start');
  await getMessageBubble(mine, 'Number 1.').waitFor();
  // Scrolling to the end loads the next page and keeps the position.
  await scrollMessagesTo('end');
  await getMessageBubble(mine, 'Number 51.').waitFor();
  expect(await getMessageBubble(mine, 'Number 130.').count()).toBe(0);
  await mine.getByRole('button', { name: 'Newest messages' }).click();
  await expect.poll(() => isShown('Number 131.')).toBe(true);
  await mine.getByRole('button', { name: 'Newest messages' }).waitFor({ state: 'detached' });
  await sendMessage(mine, 'Read it all.');
  await expect.poll(() => isShown('Read it all.')).toBe(true);
  expect(await countUnreadMessages()).toBe(0);
});

test('a message that arrives on another page is announced and counted in the title', async () => {
  const coach = await addMember('coach', 'Rosa', 'Eleven');
  const amara = await addMember('athlete', 'Amara', 'Twelve');
  const theirs = await browse(amara, desktopScreen, '/coaches');
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  const body = { senderId: coach.id, receiverId: amara.id, content: 'Are you free on Sunday?' };
  await coach.client.post('/api/messages', body);
  await expect.poll(() => theirs.title()).toMatch(/^\(1\) /);
  await theirs.getByText('Are you free on Sunday?').first().waitFor();
  await theirs.getByRole('button', { name: 'Open', exact: true }).click();
  await getMessageBubble(theirs, 'Are you free on Sunday?').waitFor();
  await expect.poll(() => theirs.title()).toBe('Messages · Fieldhouse');
});

test('on a phone a message of another conversation is announced over an open conversation, not over the list', async () => {
  const amara = await addMember('athlete', 'Amara', 'Nine');
  const [one, two] = [await addMember('coach', 'Rosa', 'Ten'), await addMember('coach', 'Kim', 'Ten')];
  const postMessageToAmara = (from: typeof one, content: string) =>
    from.client.post('/api/messages', { senderId: from.id, receiverId: amara.id, content });
  await postMessageToAmara(one, 'Hello');
  await postMessageToAmara(two, 'Welcome');
  const theirs = await browse(amara, phoneScreen, '/messages');
  await theirs.getByRole('link', { name: /Rosa Ten.*1 unread/ }).waitFor();
  await postMessageToAmara(one, 'Over the list');
  await theirs.getByRole('link', { name: /Over the list/ }).click();
  await getMessageBubble(theirs, 'Over the list').waitFor();
  await postMessageToAmara(one, 'In the thread');
  await getMessageBubble(theirs, 'In the thread').waitFor();
  const open = theirs.getByRole('button', { name: 'Open', exact: true });
  expect(await open.count()).toBe(0);
  await postMessageToAmara(two, 'From elsewhere');
  await open.click();
  await getMessageBubble(theirs, 'From elsewhere').waitFor();
});

test('a member who starts a conversation sees from then on whether the other is online', async () => {
  const [one, two] = [await addMember('athlete', 'Jo', 'Seven'), await addMember('athlete', 'Al', 'Eight')];
  const theirs = await browse(two, desktopScreen, '/messages');
  await theirs.getByText('No conversations yet').waitFor();
  const mine = await browse(one, desktopScreen, `/messages/${two.id}`);
  const header = findConversationHeader(mine, 'Al Eight');
  await mine.getByText('No messages yet').waitFor();
  expect(await header.getByText('Online').count()).toBe(0);
  await sendMessage(mine, 'Hi');
  await header.getByText('Online').waitFor();
});

test("a member blocks and reports another from the conversation's menu", async () => {
  const coach = await addMember('coach', 'Rosa', 'Thirteen');
  const amara = await addMember('athlete', 'Amara', 'Fourteen');
  const body = { senderId: coach.id, receiverId: amara.id, content: 'Hello' };
  await coach.client.post('/api/messages', body);
  const theirs = await browse(amara, desktopScreen, `/messages/${coach.id}`);
  await theirs.getByRole('button', { name: 'More about Rosa Thirteen' }).click();
  await theirs.getByRole('menuitem', { name: 'Block Rosa Thirteen' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await theirs.getByText('You have blocked Rosa Thirteen. Neither of you can write.').waitFor();

  const mine = await browse(coach, desktopScreen, `/messages/${amara.id}`);
  await sendMessage(mine, 'Why?');
  await mine.getByText('Not sent. You cannot write to this person.').waitFor();
  await theirs.getByRole('button', { name: 'Unblock Rosa Thirteen' }).click();
  await getMessageInput(theirs).waitFor();
  await mine.getByRole('button', { name: 'Retry' }).click();
  await getMessageBubble(theirs, 'Why?').waitFor();

  await theirs.getByRole('button', { name: 'More about Rosa Thirteen' }).click();
  await theirs.getByRole('menuitem', { name: 'Report Rosa Thirteen' }).click();
  await theirs.getByRole('combobox', { name: 'Reason' }).click();
  await theirs.getByRole('option', { name: 'Harassment or bullying' }).click();
  expect(await findAccessibilityViolations(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: 'Send Report' }).click();
  await theirs.getByText('Thank you for telling us').first().waitFor();
});

test('a conversation opens at the message that the search found', async () => {
  const [one, two] = [await addMember('athlete', 'Jo', 'Twenty'), await addMember('athlete', 'Al', 'Thirty')];
  for (let n = 0; n < 90; n++) {
    const content = n === 4 ? 'Bring your cleats' : `Line ${n}`;
    await one.client.post('/api/messages', { senderId: one.id, receiverId: two.id, content });
  }
  const mine = await browse(one, desktopScreen, '/messages');
  await mine.getByPlaceholder('Search conversations...').fill('cleats');
  await mine.getByRole('link', { name: /Bring your cleats/ }).click();
  const found = getMessageBubble(mine, 'Bring your cleats');
  await found.waitFor();
  await expect.poll(() => isInViewport(found)).toBe(true);
  await mine.getByRole('button', { name: 'Newest messages' }).click();
  await expect.poll(() => isInViewport(getMessageBubble(mine, 'Line 89'))).toBe(true);
  // A reload keeps the position; an unknown message id opens the conversation as usual.
  await mine.reload();
  await expect.poll(() => isInViewport(found)).toBe(true);
  await mine.goto(`${product.origin}/messages/${two.id}?message=gone`);
  await expect.poll(() => isInViewport(getMessageBubble(mine, 'Line 89'))).toBe(true);
});

test('a deleted message disappears for both members', async () => {
  const [one, two] = [await addMember('athlete', 'Jo', 'Five'), await addMember('athlete', 'Al', 'Six')];
  const mine = await browse(one, desktopScreen, `/messages/${two.id}`);
  await sendMessage(mine, 'Oops');
  await getMessageBubble(mine, 'Oops').waitFor();
  const theirs = await browse(two, desktopScreen, `/messages/${one.id}`);
  await getMessageBubble(theirs, 'Oops').waitFor();
  await getMessageBubble(mine, 'Oops').hover();
  await mine.getByRole('button', { name: 'Message options' }).click();
  await mine.getByRole('menuitem', { name: 'Delete for both' }).click();
  for (const page of [mine, theirs]) await getMessageBubble(page, 'Message deleted').waitFor();
  expect(await getMessageBubble(theirs, 'Oops').count()).toBe(0);
});
