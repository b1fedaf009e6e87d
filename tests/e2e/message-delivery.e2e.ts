import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  findAccessibilityViolations,
  measureHorizontalOverflow,
} from '../support/browser/accessibility-and-overflow-checks.ts';
import { desktopScreen, phoneScreen } from '../support/browser/screen-sizes.ts';
import {
  getMessageBubble,
  getMessageInput,
  type JourneyMember,
  sendMessage,
  setUpConversationJourney,
} from '../support/browser/set-up-browsers-of-several-members.ts';

const { product, addMember, browse } = setUpConversationJourney();

const listStoredContents = async (me: JourneyMember, other: JourneyMember): Promise<string[]> =>
  (await me.client.get(`/api/messages/${me.id}/${other.id}`)).body.map(
    (message: { content: string }) => message.content,
  );

test('messages written offline survive a reload and are sent once, in order [8.20]', async () => {
  const [one, two] = [await addMember('athlete', 'Jo', 'One'), await addMember('athlete', 'Al', 'Two')];
  const mine = await browse(one, desktopScreen, `/messages/${two.id}`);
  await mine.getByText('No messages yet').waitFor();
  let away = true;
  const keys: (string | undefined)[] = [];
  await mine.route('**/api/messages', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return away ? route.abort('failed') : route.continue();
  });
  await sendMessage(mine, 'First');
  await mine.getByText(/Not sent yet/).waitFor();
  await sendMessage(mine, 'Second');
  await expect.poll(() => mine.getByText(/Not sent yet/).count()).toBe(2);
  await getMessageInput(mine).fill('Begun');
  await mine.reload();
  for (const words of ['First', 'Second']) await getMessageBubble(mine, words).waitFor();
  expect(await getMessageInput(mine).inputValue()).toBe('Begun');
  away = false;
  await mine.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => mine.getByText(/Not sent yet|Sending/).count(), { timeout: 20_000 }).toBe(0);
  expect(await listStoredContents(two, one)).toEqual(['First', 'Second']);
  expect(
    await mine
      .getByLabel(/^Messages with/)
      .getByText('You: ')
      .count(),
  ).toBe(2);
  // All attempts at one message share its key.
  expect(new Set(keys).size).toBe(2);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

/** Sends 'Only once' from a new page. The server stores it; its response is lost. Returns the ids that were sent. */
async function sendMessageLosingFirstResponse(mine: Page): Promise<string[]> {
  const ids: string[] = [];
  await mine.route('**/api/messages', async (route) => {
    ids.push(route.request().postDataJSON().id);
    if (ids.length > 1) return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  await sendMessage(mine, 'Only once');
  return ids;
}

test('a message whose response is lost is confirmed by its event, shown once and stored once', async () => {
  const [one, two] = [await addMember('athlete', 'Jo', 'Seven'), await addMember('athlete', 'Al', 'Eight')];
  const mine = await browse(one, desktopScreen, `/messages/${two.id}`);
  await mine.getByText('No messages yet').waitFor();
  const ids = await sendMessageLosingFirstResponse(mine);
  await getMessageBubble(mine, 'Only once').waitFor();
  await expect.poll(() => mine.getByText(/Sending|Not sent yet/).count(), { timeout: 20_000 }).toBe(0);
  await sendMessage(mine, 'And the next');
  await getMessageBubble(mine, 'And the next').waitFor();
  await mine.getByText('Sending...').waitFor({ state: 'detached' });
  expect(await getMessageBubble(mine, 'Only once').count()).toBe(1);
  const { body } = await two.client.get(`/api/messages/${two.id}/${one.id}`);
  expect(body.map(({ content }: { content: string }) => content)).toEqual(['Only once', 'And the next']);
  expect(body.map(({ id }: { id: string }) => id)).toEqual(ids);
});

test('a message whose response and event are lost is sent again with the same id, and shown and stored once', async () => {
  const [one, two] = [await addMember('athlete', 'Jo', 'Nine'), await addMember('athlete', 'Al', 'Ten')];
  const mine = await browse(one, desktopScreen, '/messages');
  await mine.route('**/api/events*', (route) => route.abort('failed'));
  await mine.goto(`${product.origin}/messages/${two.id}`);
  await mine.getByText('No messages yet').waitFor();
  const ids = await sendMessageLosingFirstResponse(mine);
  await expect.poll(() => ids.length, { timeout: 20_000 }).toBe(2);
  await expect.poll(() => mine.getByText(/Sending|Not sent yet/).count()).toBe(0);
  expect(await getMessageBubble(mine, 'Only once').count()).toBe(1);
  expect(ids[1]).toBe(ids[0]);
  expect(await listStoredContents(two, one)).toEqual(['Only once']);
});

test('two tabs share one event stream, and the second takes over when the first closes', async () => {
  const [one, two] = [await addMember('athlete', 'Jo', 'Three'), await addMember('athlete', 'Al', 'Four')];
  const first = await browse(one, desktopScreen, `/messages/${two.id}`);
  await first.getByText('No messages yet').waitFor();
  const second = await first.context().newPage();
  const streams: string[] = [];
  second.on('request', (request) => request.url().includes('/api/events') && streams.push(request.url()));
  await second.goto(`${product.origin}/messages/${two.id}`);
  await second.getByText('No messages yet').waitFor();
  const postMessageFromTwoToOne = (content: string) =>
    two.client.post('/api/messages', { senderId: two.id, receiverId: one.id, content });
  await postMessageFromTwoToOne('To both tabs');
  for (const tab of [first, second]) await getMessageBubble(tab, 'To both tabs').waitFor();
  expect(streams).toEqual([]);
  await first.close();
  await postMessageFromTwoToOne('After the first was closed');
  await getMessageBubble(second, 'After the first was closed').waitFor();
  expect(streams).toHaveLength(1);
});

test('the message dialog and the messages page stay in sync, and a visit is answered live in the conversation [4.7]', async () => {
  const coach = await addMember('coach', 'Rosa', 'Seventeen');
  const amara = await addMember('athlete', 'Amara', 'Eighteen');
  const { body: profile } = await amara.client.get('/api/athletes/me');
  const mine = await browse(coach, desktopScreen, `/messages/${amara.id}`);
  await mine.getByText('No messages yet').waitFor();
  const other = await mine.context().newPage();
  await other.goto(`${product.origin}/athlete/${profile.id}`);
  await other.getByRole('button', { name: /^Contact / }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByPlaceholder('Type a message...').fill('From the dialog');
  await dialog.getByPlaceholder('Type a message...').press('Enter');
  await getMessageBubble(mine, 'From the dialog').waitFor();
  // The button is disabled while the first one is being sent.
  await getMessageInput(mine).fill('From the page');
  await mine.getByRole('button', { name: 'Send message', exact: true }).click();
  await dialog.getByText('From the page').waitFor();

  const theirs = await browse(amara, phoneScreen, `/messages/${coach.id}`);
  await getMessageBubble(theirs, 'From the page').waitFor();
  const year = new Date().getFullYear() + 1;
  await coach.client.post('/api/visits', {
    athleteId: profile.id,
    kind: 'official',
    startsAt: `${year}-04-10T14:00:00Z`,
    endsAt: `${year}-04-10T20:00:00Z`,
    timeZone: 'America/Chicago',
    place: 'Rice Stadium, Gate 5',
  });
  for (const tab of [mine, dialog]) await tab.getByText('Waiting for Amara').waitFor();
  const card = theirs.getByRole('article', { name: 'Rosa proposed a visit' });
  await card.getByText('Waiting for you').waitFor();
  expect([await findAccessibilityViolations(theirs), await measureHorizontalOverflow(theirs)]).toEqual([
    [],
    0,
  ]);
  await card.getByRole('button', { name: 'Accept' }).click();
  for (const tab of [mine, dialog])
    await tab.getByRole('article', { name: 'Amara accepted the visit' }).waitFor();
  await card.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await mine.getByText('Waiting for Amara').waitFor({ state: 'detached' });
});
