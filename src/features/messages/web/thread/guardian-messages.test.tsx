import { act, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../../../../../tests/support/guardians.ts';
import type { MemberClient } from '../../../../../tests/support/http-client.ts';
import { addAthleteOfAge } from '../../../../../tests/support/message-requests.ts';
import { emitLiveEvent, renderPage } from '../../../../../tests/support/render-page.tsx';
import { getThread, postMessage } from '../../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../../tests/support/test-members.ts';

const app = openTestApp({ safeguards: true });
let athlete: MemberClient;
let coach: CoachMember;
let writeAsGuardian: (content: string) => Promise<unknown>;

beforeAll(async () => {
  athlete = await addAthleteOfAge(app, 16);
  coach = await addVerifiedCoach(app);
  await postMessage(coach, athlete, 'Hello');
  const { browser, id } = await addGuardian(app, athlete);
  writeAsGuardian = (content) =>
    browser.post(`/api/guardian/athletes/${id}/threads/${coach.id}/messages`, { content });
  await postMessage(athlete, coach, 'I write');
  await writeAsGuardian('My mother writes');
});

async function openConversation(member: MemberClient, other: MemberClient) {
  const user = renderPage(member, `/messages/${other.id}`);
  const pane = within(await screen.findByRole('region', { name: /^Conversation with/ }));
  const getBubble = (text: string) => pane.getByText(text, { exact: false, selector: 'section p' });
  await pane.findByText('My mother writes', { exact: false, selector: 'section p' });
  return { user, pane, getBubble };
}

test("a coach sees a guardian's message apart from the athlete's, in the thread and the list, and may report it [32.27]", async () => {
  const { pane, getBubble } = await openConversation(coach, athlete);
  pane.getByText('Guardian of Sam (mother)');
  expect(getBubble('My mother writes').textContent).toBe('Guardian of Sam (mother): My mother writes');
  expect(getBubble('My mother writes').className).not.toBe(getBubble('I write').className);
  expect(pane.getAllByRole('button', { name: 'Message options' })).toHaveLength(3);
  const list = within(screen.getByRole('navigation', { name: 'Conversations' }));
  expect((await list.findByRole('link', { name: /Guardian: My mother writes/ })).textContent).not.toContain(
    'You: ',
  );
});

test("an athlete sees a guardian's message live in her own thread, marked, and cannot delete it [32.27]", async () => {
  const { pane, getBubble } = await openConversation(athlete, coach);
  expect(getBubble('My mother writes').textContent).toBe('Guardian of Sam (mother): My mother writes');
  const list = within(screen.getByRole('navigation', { name: 'Conversations' }));
  await list.findByRole('link', { name: /Guardian: My mother writes/ });
  // Of the coach's message and of her own.
  expect(pane.getAllByRole('button', { name: 'Message options' })).toHaveLength(2);
  await writeAsGuardian('And once more');
  const message = (await getThread(athlete, coach)).at(-1);
  act(() => emitLiveEvent('message', message ?? {}));
  await pane.findByText('And once more', { exact: false, selector: 'section p' });
  expect(pane.getAllByText('Guardian of Sam (mother)')).toHaveLength(1);
});
