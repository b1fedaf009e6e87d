import type { Locator, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import { headCoach, password, quarterback } from './cast.ts';
import { type BrowserPerson, openBrowserPerson } from './chromium.ts';
import { Client } from './client.ts';
import { testProduct } from './journey.ts';
import type { desktopScreen, phoneScreen } from './screen.ts';

/** Somebody with a profile, who can act without a screen. */
export interface JourneyMember {
  id: string;
  name: string;
  client: Client;
}

/** Of journeys whose people are refused or lose the network on purpose. */
const expected = [
  /^failed POST \/api\/messages net::ERR_FAILED$/,
  /^403 POST \/api\/messages$/,
  /^422 GET \/api\/conversations\/[^/]+\/messages$/,
];

/** The product for journeys of several people, each of whom leaves after the test. */
export function testConversations() {
  const product = testProduct();
  const open: BrowserPerson[] = [];
  let count = 0;
  afterEach(async () => {
    for (const person of open.splice(0)) await person.leave();
  });

  async function member(
    role: 'athlete' | 'coach',
    firstName: string,
    lastName: string,
  ): Promise<JourneyMember> {
    const client = new Client(product.origin);
    const form = { firstName, lastName, email: `journey${count++}@school.test`, password, role };
    const { body } = await client.post('/api/auth/register', { ...form, confirmPassword: password });
    const profile = { ...(role === 'athlete' ? quarterback : headCoach), role };
    await client.post(`/api/auth/complete-profile/${body.user.id}`, profile);
    return { id: body.user.id, name: `${firstName} ${lastName}`, client };
  }

  /** Opens a page in a browser of this person's own. */
  async function browse(
    who: JourneyMember,
    screen: typeof desktopScreen | typeof phoneScreen,
    path: string,
  ): Promise<Page> {
    const person = await openBrowserPerson(product.browser, screen, expected);
    open.push(person);
    const cookies = who.client.cookie.split('; ').map((pair) => pair.split(/=(.*)/s) as [string, string]);
    await person.page
      .context()
      .addCookies(cookies.map(([name, value]) => ({ name, value, url: product.origin })));
    await person.page.goto(product.origin + path);
    return person.page;
  }

  return { product, member, browse };
}

export const messageInput = (page: Page) => page.getByPlaceholder('Type a message...');
export const findBubble = (page: Page, words: string): Locator =>
  page.getByLabel(/^Messages with/).getByText(words);

export async function sendMessage(page: Page, words: string): Promise<void> {
  await messageInput(page).fill(words);
  await messageInput(page).press('Enter');
}
