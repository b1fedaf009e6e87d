import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Client, headCoach, password, quarterback } from '../support/app.ts';
import { launchChromium, newPerson, type Person } from '../support/chromium.ts';
import { type Product, startProduct } from '../support/product.ts';
import { barriers, desk, overhang, phone } from '../support/screen.ts';

let product: Product;
let browser: Browser;
const open: Person[] = [];

beforeAll(async () => {
  browser = await launchChromium();
});
// It waits with expect.poll, which works inside tests only.
beforeEach(async () => {
  product ??= await startProduct();
}, 180_000);
afterEach(async () => {
  for (const person of open.splice(0)) await person.leave();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

let count = 0;

async function member(role: 'athlete' | 'coach', firstName: string, lastName: string) {
  const client = new Client(product.origin);
  const form = { firstName, lastName, email: `journey${count++}@school.test`, password, role };
  const { body } = await client.post('/api/auth/register', { ...form, confirmPassword: password });
  const profile = { ...(role === 'athlete' ? quarterback : headCoach), role };
  await client.post(`/api/auth/complete-profile/${body.user.id}`, profile);
  return { id: body.user.id as string, name: `${firstName} ${lastName}`, client };
}

type Somebody = Awaited<ReturnType<typeof member>>;

async function browse(who: Somebody, screen: typeof desk | typeof phone, path: string) {
  const person = await newPerson(browser, screen, [
    /^failed POST \/api\/messages net::ERR_FAILED$/,
    /^403 POST \/api\/messages$/,
    /^422 GET \/api\/conversations\/[^/]+\/messages$/,
  ]);
  open.push(person);
  const cookies = who.client.cookie.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]);
  await person.page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value, url: product.origin })));
  await person.page.goto(product.origin + path);
  return person.page;
}

const input = (page: Page) => page.getByPlaceholder('Type a message...');
const bubble = (page: Page, words: string) => page.getByLabel(/^Messages with/).getByText(words);

async function isOnScreen(words: Locator): Promise<boolean> {
  if ((await words.count()) === 0) return false;
  return words.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const pane = element.closest('section')?.getBoundingClientRect();
    return pane !== undefined && top >= pane.top && bottom <= pane.bottom;
  });
}

async function write(page: Page, words: string) {
  await input(page).fill(words);
  await input(page).press('Enter');
}

const contents = async (me: Somebody, other: Somebody): Promise<string[]> =>
  (await me.client.get(`/api/messages/${me.id}/${other.id}`)).body.map(
    (message: { content: string }) => message.content,
  );

test('a coach and an athlete talk, each seeing at once what the other does', async () => {
  const coach = await member('coach', 'Rosa', 'Lopez');
  const amara = await member('athlete', 'Amara', 'Okafor');
  const desktop = await browse(coach, desk, `/messages/${amara.id}`);
  await desktop.getByText('No messages yet. Start the conversation!').waitFor();
  expect(await desktop.getByRole('button', { name: 'Send message', exact: true }).isDisabled()).toBe(true);
  await write(desktop, '  Your film caught our eye.  ');
  await bubble(desktop, 'Your film caught our eye.').waitFor();
  expect(await input(desktop).inputValue()).toBe('');

  const handheld = await browse(amara, phone, '/messages');
  await handheld.getByRole('link', { name: /Rosa Lopez.*1 unread/ }).click();
  await bubble(handheld, 'Your film caught our eye.').waitFor();
  await desktop.getByText(/Seen \d+:\d\d/).waitFor();
  await desktop.getByRole('heading', { name: 'Amara Okafor' }).locator('..').getByText('Online').waitFor();
  await desktop
    .getByRole('link', { name: /Amara Okafor/ })
    .getByText('Online')
    .waitFor();

  await input(handheld).fill('Thank you, Coach!');
  await desktop.getByText('Amara is typing...').waitFor();
  await input(handheld).press('Shift+Enter');
  await input(handheld).pressSequentially('Here it is.');
  await input(handheld).press('Enter');
  await bubble(desktop, 'Here it is.').waitFor();
  expect([await barriers(desktop), await barriers(handheld)]).toEqual([[], []]);
  expect([await overhang(desktop), await overhang(handheld)]).toEqual([0, 0]);
});

test('a conversation opens at the first of 120 unread messages, goes on both ways, and to the newest', async () => {
  const [one, two] = [await member('athlete', 'Jo', 'Fifteen'), await member('athlete', 'Al', 'Sixteen')];
  for (let n = 1; n <= 130; n++) {
    const body = { senderId: two.id, receiverId: one.id, content: `Number ${n}.` };
    const { body: sent } = await two.client.post('/api/messages', body);
    if (n === 10) await one.client.put(`/api/conversations/${two.id}/read-mark`, { messageId: sent.id });
  }
  const mine = await browse(one, desk, `/messages/${two.id}`);
  await mine.getByText('New messages', { exact: true }).waitFor();
  const isShown = (words: string) =>
    bubble(mine, words).evaluate((element) => {
      const pane = element.closest('section')!.getBoundingClientRect();
      const { top, bottom } = element.getBoundingClientRect();
      return top >= pane.top - 1 && bottom <= pane.bottom + 1;
    });
  await expect.poll(() => isShown('Number 11.')).toBe(true);
  expect(await bubble(mine, 'Number 130.').count()).toBe(0);
  const scroll = (to: 'start' | 'end') =>
    mine.getByLabel(/^Messages with/).evaluate((pane, end) => {
      pane.scrollTop = end ? pane.scrollHeight : 0;
    }, to === 'end');
  await scroll('start');
  await bubble(mine, 'Number 1.').waitFor();
  // At the end of what is loaded the next page comes, and the reader stays where they are.
  await scroll('end');
  await bubble(mine, 'Number 51.').waitFor();
  expect(await bubble(mine, 'Number 130.').count()).toBe(0);
  await mine.getByRole('button', { name: 'Newest messages' }).click();
  await expect.poll(() => isShown('Number 130.')).toBe(true);
  await mine.getByRole('button', { name: 'Newest messages' }).waitFor({ state: 'detached' });
  await write(mine, 'Read it all.');
  await expect.poll(() => isShown('Read it all.')).toBe(true);
  await expect.poll(async () => (await one.client.get('/api/conversations')).body[0].unread).toBe(0);
});

test('what is written without a network stays over a reload, and is sent in its order, once', async () => {
  const [one, two] = [await member('athlete', 'Jo', 'One'), await member('athlete', 'Al', 'Two')];
  const mine = await browse(one, desk, `/messages/${two.id}`);
  await mine.getByText('No messages yet').waitFor();
  let away = true;
  const keys: (string | undefined)[] = [];
  await mine.route('**/api/messages', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return away ? route.abort('failed') : route.continue();
  });
  await write(mine, 'First');
  await mine.getByText(/Not sent yet/).waitFor();
  await write(mine, 'Second');
  await expect.poll(() => mine.getByText(/Not sent yet/).count()).toBe(2);
  await input(mine).fill('Begun');
  await mine.reload();
  for (const words of ['First', 'Second']) await bubble(mine, words).waitFor();
  expect(await input(mine).inputValue()).toBe('Begun');
  away = false;
  await mine.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => mine.getByText(/Not sent yet|Sending/).count(), { timeout: 20_000 }).toBe(0);
  expect(await contents(two, one)).toEqual(['First', 'Second']);
  expect(
    await mine
      .getByLabel(/^Messages with/)
      .getByText('You: ')
      .count(),
  ).toBe(2);
  // Every attempt at the first one had its key, the second one had another.
  expect(new Set(keys).size).toBe(2);
  expect(keys.at(-1)).not.toBe(keys[0]);
});

test('a message that arrives elsewhere is announced, and counted in the title', async () => {
  const coach = await member('coach', 'Rosa', 'Eleven');
  const amara = await member('athlete', 'Amara', 'Twelve');
  const theirs = await browse(amara, desk, '/coaches');
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  const body = { senderId: coach.id, receiverId: amara.id, content: 'Are you free on Sunday?' };
  await coach.client.post('/api/messages', body);
  await expect.poll(() => theirs.title()).toMatch(/^\(1\) /);
  await theirs.getByText('Are you free on Sunday?').first().waitFor();
  await theirs.getByRole('button', { name: 'Open', exact: true }).click();
  await bubble(theirs, 'Are you free on Sunday?').waitFor();
  await expect.poll(() => theirs.title()).toBe('Messages · Fieldhouse');
});

test('somebody is blocked and reported from the menu of the conversation', async () => {
  const coach = await member('coach', 'Rosa', 'Thirteen');
  const amara = await member('athlete', 'Amara', 'Fourteen');
  const body = { senderId: coach.id, receiverId: amara.id, content: 'Hello' };
  await coach.client.post('/api/messages', body);
  const theirs = await browse(amara, desk, `/messages/${coach.id}`);
  await theirs.getByRole('button', { name: 'More about Rosa Thirteen' }).click();
  await theirs.getByRole('menuitem', { name: 'Block Rosa Thirteen' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await theirs.getByText('You have blocked Rosa Thirteen. Neither of you can write.').waitFor();

  const mine = await browse(coach, desk, `/messages/${amara.id}`);
  await write(mine, 'Why?');
  await mine.getByText('Not sent. You cannot write to this person.').waitFor();
  await theirs.getByRole('button', { name: 'Unblock Rosa Thirteen' }).click();
  await input(theirs).waitFor();
  await mine.getByRole('button', { name: 'Retry' }).click();
  await bubble(theirs, 'Why?').waitFor();

  await theirs.getByRole('button', { name: 'More about Rosa Thirteen' }).click();
  await theirs.getByRole('menuitem', { name: 'Report Rosa Thirteen' }).click();
  await theirs.getByRole('combobox', { name: 'Reason' }).click();
  await theirs.getByRole('option', { name: 'Harassment or bullying' }).click();
  expect(await barriers(theirs)).toEqual([]);
  await theirs.getByRole('button', { name: 'Send Report' }).click();
  await theirs.getByText('Thank you for telling us').first().waitFor();
});

test('a message whose answer is lost stands there once, and is stored once', async () => {
  const [one, two] = [await member('athlete', 'Jo', 'Seven'), await member('athlete', 'Al', 'Eight')];
  const mine = await browse(one, desk, `/messages/${two.id}`);
  await mine.getByText('No messages yet').waitFor();
  const keys: (string | undefined)[] = [];
  await mine.route('**/api/messages', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort('failed');
  });
  await write(mine, 'Only once');
  await expect.poll(() => keys.length, { timeout: 20_000 }).toBe(2);
  await mine.getByText('Sending...').waitFor({ state: 'detached' });
  expect(await bubble(mine, 'Only once').count()).toBe(1);
  await write(mine, 'And the next');
  await bubble(mine, 'And the next').waitFor();
  await mine.getByText('Sending...').waitFor({ state: 'detached' });
  expect(await contents(two, one)).toEqual(['Only once', 'And the next']);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
});

test('a conversation opens at the message that a search has found', async () => {
  const [one, two] = [await member('athlete', 'Jo', 'Twenty'), await member('athlete', 'Al', 'Thirty')];
  for (let n = 0; n < 90; n++) {
    const content = n === 4 ? 'Bring your cleats' : `Line ${n}`;
    await one.client.post('/api/messages', { senderId: one.id, receiverId: two.id, content });
  }
  const mine = await browse(one, desk, '/messages');
  await mine.getByPlaceholder('Search conversations...').fill('cleats');
  await mine.getByRole('link', { name: /Bring your cleats/ }).click();
  const found = bubble(mine, 'Bring your cleats');
  await found.waitFor();
  await expect.poll(() => isOnScreen(found)).toBe(true);
  await mine.getByRole('button', { name: 'Newest messages' }).click();
  await expect.poll(() => isOnScreen(bubble(mine, 'Line 89'))).toBe(true);
  // Whoever reloads is there again; a message that is gone leaves the conversation as it is.
  await mine.reload();
  await expect.poll(() => isOnScreen(found)).toBe(true);
  await mine.goto(`${product.origin}/messages/${two.id}?message=gone`);
  await expect.poll(() => isOnScreen(bubble(mine, 'Line 89'))).toBe(true);
});

test('two tabs share one stream, and the second goes on when the first is closed', async () => {
  const [one, two] = [await member('athlete', 'Jo', 'Three'), await member('athlete', 'Al', 'Four')];
  const first = await browse(one, desk, `/messages/${two.id}`);
  await first.getByText('No messages yet').waitFor();
  const second = await first.context().newPage();
  const streams: string[] = [];
  second.on('request', (request) => request.url().includes('/api/events') && streams.push(request.url()));
  await second.goto(`${product.origin}/messages/${two.id}`);
  await second.getByText('No messages yet').waitFor();
  const say = (content: string) =>
    two.client.post('/api/messages', { senderId: two.id, receiverId: one.id, content });
  await say('To both tabs');
  for (const tab of [first, second]) await bubble(tab, 'To both tabs').waitFor();
  expect(streams).toEqual([]);
  await first.close();
  await say('After the first was closed');
  await bubble(second, 'After the first was closed').waitFor();
  expect(streams).toHaveLength(1);
});

test('a message that is taken back disappears for both', async () => {
  const [one, two] = [await member('athlete', 'Jo', 'Five'), await member('athlete', 'Al', 'Six')];
  const mine = await browse(one, desk, `/messages/${two.id}`);
  await write(mine, 'Oops');
  await bubble(mine, 'Oops').waitFor();
  const theirs = await browse(two, desk, `/messages/${one.id}`);
  await bubble(theirs, 'Oops').waitFor();
  await bubble(mine, 'Oops').hover();
  await mine.getByRole('button', { name: 'Message options' }).click();
  await mine.getByRole('menuitem', { name: 'Delete for both' }).click();
  for (const page of [mine, theirs]) await bubble(page, 'Message deleted').waitFor();
  expect(await bubble(theirs, 'Oops').count()).toBe(0);
});

test('the dialog and the page are in step, and a visit is answered live in the conversation', async () => {
  const coach = await member('coach', 'Rosa', 'Seventeen');
  const amara = await member('athlete', 'Amara', 'Eighteen');
  const { body: profile } = await amara.client.get('/api/athletes/me');
  const mine = await browse(coach, desk, `/messages/${amara.id}`);
  await mine.getByText('No messages yet').waitFor();
  const other = await mine.context().newPage();
  await other.goto(`${product.origin}/athlete/${profile.id}`);
  await other.getByRole('button', { name: /^Contact / }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByPlaceholder('Type a message...').fill('From the dialog');
  await dialog.getByPlaceholder('Type a message...').press('Enter');
  await bubble(mine, 'From the dialog').waitFor();
  // The button waits until the first one has gone.
  await input(mine).fill('From the page');
  await mine.getByRole('button', { name: 'Send message', exact: true }).click();
  await dialog.getByText('From the page').waitFor();

  const theirs = await browse(amara, phone, `/messages/${coach.id}`);
  await bubble(theirs, 'From the page').waitFor();
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
  expect([await barriers(theirs), await overhang(theirs)]).toEqual([[], 0]);
  await card.getByRole('button', { name: 'Accept' }).click();
  for (const tab of [mine, dialog])
    await tab.getByRole('article', { name: 'Amara accepted the visit' }).waitFor();
  await card.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' });
  await mine.getByText('Waiting for Amara').waitFor({ state: 'detached' });
});
