import type { Locator, Page } from 'playwright-core';
import { afterEach } from 'vitest';
import type { HttpClient } from '../http-client.ts';
import { addAthlete, addCoach, type Role } from '../test-members.ts';
import { type BrowserMember, copySessionToBrowser, openBrowserContext } from './chromium.ts';
import type { desktopScreen, phoneScreen } from './screen-sizes.ts';
import { startProductAndBrowser } from './start-product-and-browser.ts';

/** A member with a complete profile who can also act without a screen. */
export interface JourneyMember {
  id: string;
  name: string;
  client: HttpClient;
}

/** Faults that journeys cause on purpose: refused messages and lost networks. */
const expected = [
  /^failed POST \/api\/messages net::ERR_FAILED$/,
  /^failed GET \/api\/events net::ERR_FAILED$/,
  /^403 POST \/api\/messages$/,
  /^422 GET \/api\/conversations\/[^/]+\/messages$/,
];

/** The product for journeys of several members; each browser closes after its test. */
export function setUpConversationJourney() {
  const product = startProductAndBrowser();
  const open: BrowserMember[] = [];
  afterEach(async () => {
    for (const person of open.splice(0)) await person.closeAndCheckFaults();
  });

  async function addMember(role: Role, firstName: string, lastName: string): Promise<JourneyMember> {
    const details = { firstName, lastName };
    const client = await (role === 'coach' ? addCoach : addAthlete)(product.origin, {}, details);
    return { id: client.id, name: `${firstName} ${lastName}`, client };
  }

  /** Opens a page in a browser context of this member's own. */
  async function openPageAs(
    member: JourneyMember,
    screen: typeof desktopScreen | typeof phoneScreen,
    path: string,
  ): Promise<Page> {
    const person = await openBrowserContext(product.browser, screen, expected);
    open.push(person);
    await copySessionToBrowser(person.page, member.client);
    await person.page.goto(product.origin + path);
    return person.page;
  }

  return { product, addMember, browse: openPageAs };
}

export const getMessageInput = (page: Page) => page.getByPlaceholder('Type a message...');
export const getMessageBubble = (page: Page, words: string): Locator =>
  page.getByLabel(/^Messages with/).getByText(words);

export async function sendMessage(page: Page, words: string): Promise<void> {
  await getMessageInput(page).fill(words);
  await getMessageInput(page).press('Enter');
}
