import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { HttpClient } from '../../../../tests/support/http-client.ts';
import {
  closeEventStream,
  deferResponse,
  emitLiveEvent,
  renderPage,
} from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../../../../tests/support/test-members.ts';
import type { Account } from '../contract/accounts.ts';
import { setAccountAndClearCache, setSignedOutAndClearCache } from './session.ts';

const app = openTestApp();
let marcus: AthleteMember;
let ruth: CoachMember;
let next: CoachMember;

beforeAll(async () => {
  marcus = await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
  ruth = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  next = await app.addCoach({}, { firstName: 'Ned', lastName: 'Ito' });
  await postMessageAs(marcus, ruth, 'For Ruth alone');
  await postMessageAs(marcus, next, 'For Ned');
});

const postMessageAs = async (from: AthleteMember | CoachMember, to: { id: string }, content: string) =>
  (await from.post('/api/messages', { senderId: from.id, receiverId: to.id, content })).body;

async function signInSecondBrowser(member: CoachMember): Promise<HttpClient> {
  const browser = app.visitor();
  await browser.post('/api/auth/login', { email: member.email, password });
  return browser;
}

/** A browser with a page of Ruth's open; every later call about conversations is delayed. */
async function openMessagesWithDelayedCalls() {
  const browser = await signInSecondBrowser(ruth);
  const answers = deferResponse();
  let next = false;
  const user = renderPage(browser, '/messages', (call) =>
    next && call.startsWith('GET /api/conversations') ? answers.until : undefined,
  );
  await screen.findByText('For Ruth alone');
  return {
    browser,
    user,
    holdBack: () => (next = true),
    release: () => answers.release(),
  };
}

async function signIn(user: ReturnType<typeof renderPage>, email: string) {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

test('a member whose session ended elsewhere leaves no data on the screen of the next member', async () => {
  const { user, holdBack, release } = await openMessagesWithDelayedCalls();
  await ruth.delete('/api/sessions');
  closeEventStream();
  await user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0]!);
  holdBack();
  await signIn(user, next.email);
  await screen.findByRole('heading', { level: 1, name: 'Messages' });
  expect(screen.queryByText('For Ruth alone')).toBeNull();
  release();
  await screen.findByText('For Ned');
  expect(screen.queryByText('For Ruth alone')).toBeNull();
});

test('a page whose browser session changes shows the data of the new account, and no input of the previous one', async () => {
  const { browser, user, holdBack, release } = await openMessagesWithDelayedCalls();
  const getConversationSearchField = () => screen.getByPlaceholderText('Search conversations...');
  await user.type(getConversationSearchField(), 'alone');
  holdBack();
  browser.cookie = next.cookie;
  closeEventStream();
  await screen.findByRole('button', { name: 'Menu of Ned Ito' });
  expect(screen.queryByText('For Ruth alone')).toBeNull();
  release();
  await screen.findByText('For Ned');
  expect(getConversationSearchField()).toHaveProperty('value', '');
});

test('a live message of the previous member is not added to a conversation of the next one', async () => {
  const [diego, ruth, ned] = await Promise.all([
    app.addAthlete({}, { firstName: 'Diego', lastName: 'Ruiz' }),
    app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' }),
    app.addCoach({}, { firstName: 'Ned', lastName: 'Ito' }),
  ]);
  // So many that the conversation opens at its first unread message, and not at its end.
  for (let n = 1; n <= 70; n++) await postMessageAs(diego, ruth, `Line ${n} for Ruth`);
  await postMessageAs(diego, ned, 'Hello Ned');
  const user = renderPage(await signInSecondBrowser(ruth), `/messages/${diego.id}`);
  await screen.findByText('Line 1 for Ruth');
  emitLiveEvent('message', await postMessageAs(diego, ruth, 'Live for Ruth'));
  await user.click(screen.getByRole('button', { name: 'Menu of Ruth Lawson' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sign Out' }));
  await user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0]!);
  await signIn(user, ned.email);
  await user.click((await screen.findAllByRole('link', { name: /^Messages/ }))[0]!);
  // The dashboard, which is shown until the conversations have come, has a link of the same name.
  const conversations = within(await screen.findByRole('navigation', { name: 'Conversations' }));
  await user.click(await conversations.findByRole('link', { name: /Diego Ruiz/ }));
  const pane = within(await screen.findByRole('region', { name: 'Conversation with Diego Ruiz' }));
  await pane.findByText('Hello Ned');
  expect(pane.queryByText('Live for Ruth')).toBeNull();
});

test('a message written before the session ended is sent after the next sign-in', async () => {
  const held = deferResponse();
  let messages = 0;
  const user = renderPage(await signInSecondBrowser(ruth), `/messages/${marcus.id}`, (call) =>
    call === 'POST /api/messages' && messages++ === 0 ? held.until : undefined,
  );
  const findMessageField = () => screen.findByPlaceholderText('Type a message...');
  await screen.findByRole('region', { name: 'Conversation with Marcus Whitfield' });
  await user.type(await findMessageField(), 'Nearly too late{Enter}And this is not finished');
  await screen.findByText('Nearly too late');
  await ruth.delete('/api/sessions');
  held.release();
  closeEventStream();
  await user.click((await screen.findAllByRole('link', { name: 'Sign In' }))[0]!);
  await signIn(user, ruth.email);
  expect(await findMessageField()).toHaveProperty('value', 'And this is not finished');
  await waitFor(async () => {
    const { body } = await marcus.get(`/api/messages/${marcus.id}/${ruth.id}`);
    expect(body.map(({ content }: { content: string }) => content)).toEqual([
      'For Ruth alone',
      'Nearly too late',
    ]);
  });
});

test('a tab forgets the pages and searches of a member who signs out', () => {
  const client = createQueryClient();
  const account = { id: ruth.id } as Account;
  setAccountAndClearCache(client, account);
  sessionStorage.setItem('page before', '/athletes?search=maya');
  setAccountAndClearCache(client, account);
  expect(sessionStorage).toHaveLength(1);
  setSignedOutAndClearCache(client);
  expect(sessionStorage).toHaveLength(0);
});
