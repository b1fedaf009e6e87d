import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';
import { type AthleteMember, type CoachMember, password } from '../../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let marcus: AthleteMember;
let diego: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  marcus = await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
  diego = await app.addAthlete({}, { firstName: 'Diego', lastName: 'Ruiz' });
  const sendMessageToCoach = (from: AthleteMember, content: string) =>
    from.post('/api/messages', { senderId: from.id, receiverId: coach.id, content });
  await sendMessageToCoach(marcus, 'Did you see week 9?');
  await sendMessageToCoach(diego, 'Good morning, Coach.');
  await sendMessageToCoach(diego, 'Is there a camp in June?');
});

const findConversationList = () => screen.findByRole('navigation', { name: 'Conversations' });
const findConversationLink = async (name: RegExp) =>
  within(await findConversationList()).findByRole('link', { name });

const fetchUnreadCountFrom = async ({ id }: AthleteMember): Promise<number> =>
  (await coach.get(`/api/conversations/${id}`)).body.unread;

/** Switches to another tab and back. */
function hideAndShowPage() {
  const dispatchVisibilityChange = () =>
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  dispatchVisibilityChange();
  state.mockRestore();
  dispatchVisibilityChange();
}

test('without an open conversation the pane says what to do [2.180]', async () => {
  renderPage(coach, '/messages');
  await screen.findByText('Select a conversation');
  screen.getByText('Choose a conversation from the left to start messaging');
});

test('the list shows names, last messages and unread counts, newest first, and can be searched [2.174-175 9.44]', async () => {
  const user = renderPage(coach, '/messages');
  await findConversationLink(/Marcus Whitfield/);
  expect(
    within(await findConversationList())
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    expect.stringMatching(/^.*Diego Ruiz.*Is there a camp in June\?.*2.*$/),
    expect.stringMatching(/^.*Marcus Whitfield.*Did you see week 9\?.*1.*$/),
  ]);
  const search = screen.getByPlaceholderText('Search conversations...');
  await user.type(search, 'whitf');
  await waitFor(async () =>
    expect(within(await findConversationList()).getAllByRole('link')).toHaveLength(1),
  );
  await findConversationLink(/Marcus Whitfield/);
  await user.clear(search);
  // An older message than the last one; the list shows it instead of the last one.
  await user.type(search, 'good morning');
  await waitFor(async () =>
    expect((await findConversationLink(/Diego Ruiz/)).textContent).toMatch(/Good morning, Coach\./),
  );
  await user.type(search, ' nobody');
  await screen.findByText("No name and no message matches 'good morning nobody'.");
});

test('a member who opens a conversation sees its messages and has read them [2.176-177 4.36-37 9.45]', async () => {
  const user = renderPage(coach, '/messages');
  const link = await findConversationLink(/Diego Ruiz.*2 ?unread/);
  await user.click(link);
  const pane = await screen.findByRole('region', { name: 'Conversation with Diego Ruiz' });
  await within(pane).findByText('Good morning, Coach.');
  within(pane).getByPlaceholderText('Type a message...');
  await findConversationLink(/Diego Ruiz(?!.*unread)/);
  await expect
    .poll(async () => (await coach.get('/api/conversations')).body[0])
    .toMatchObject({ participant: { firstName: 'Diego' }, unread: 0 });
});

test('a member who opens a conversation has read also its messages that are not loaded [4.36]', async () => {
  const maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Lind' });
  for (let n = 1; n <= 60; n++)
    await maya.post('/api/messages', { senderId: maya.id, receiverId: coach.id, content: `Number ${n}.` });
  renderPage(coach, `/messages/${maya.id}`);
  const pane = within(await screen.findByRole('region', { name: 'Conversation with Maya Lind' }));
  await pane.findByText('New messages');
  await expect.poll(() => fetchUnreadCountFrom(maya)).toBe(0);
  await pane.findByText('New messages');
  expect(pane.queryByText('Number 60.')).toBeNull();
});

test.each([
  ['fails with 503', 503, () => {}],
  ['refuses it, when the page is visible again', 429, hideAndShowPage],
])('a read mark is sent again when the server %s', async (_, status, then) => {
  const from = await app.addAthlete();
  await from.post('/api/messages', { senderId: from.id, receiverId: coach.id, content: 'Seen?' });
  let marks = 0;
  renderPage(coach, `/messages/${from.id}`, (call) => {
    if (!/^PUT .*read-mark$/.test(call)) return undefined;
    marks += 1;
    return marks === 1 ? new Response('', { status }) : undefined;
  });
  await waitFor(() => expect(marks).toBeGreaterThan(0));
  then();
  await expect.poll(() => fetchUnreadCountFrom(from), { timeout: 5_000 }).toBe(0);
  expect(marks).toBe(2);
});

test.each([
  ['an unknown user', () => '01890000-0000-7000-8000-000000000000'],
  ['themselves', () => coach.id],
])('a member who opens a conversation with %s sees that it is not found', async (_, id) => {
  renderPage(coach, `/messages/${id()}`);
  await screen.findByText('Conversation Not Found');
  expect(screen.queryByPlaceholderText('Type a message...')).toBeNull();
});

test('a member sends with Enter or the button; the list shows the message, and blanks are not sent [2.178-179 4.38-42 5.51]', async () => {
  const user = renderPage(coach, `/messages/${marcus.id}`);
  const pane = within(await screen.findByRole('region', { name: 'Conversation with Marcus Whitfield' }));
  await pane.findByText('Did you see week 9?');
  const input = pane.getByPlaceholderText('Type a message...');
  await user.type(input, '   {Enter}');
  expect(pane.getByRole('button', { name: 'Send message' })).toHaveProperty('disabled', true);
  await user.clear(input);
  await user.type(input, '  I did, twice.  {Enter}');
  await pane.findByText('I did, twice.');
  expect(input).toHaveProperty('value', '');
  await waitFor(() => expect(pane.queryByText('Sending...')).toBeNull());
  await user.type(input, 'Call me.');
  await user.click(pane.getByRole('button', { name: 'Send message' }));
  await pane.findByText('Call me.');
  const link = await findConversationLink(/Marcus Whitfield.*You: Call me\./);
  const { body } = await marcus.get(`/api/messages/${marcus.id}/${coach.id}`);
  // The list shows the message's own time, and the pane my messages below theirs.
  expect(link.querySelector('time')?.dateTime).toBe(body.at(-1).timestamp);
  expect(
    pane.getAllByText(/^(You|Marcus Whitfield):/).map((author) => author.parentElement?.textContent),
  ).toEqual(['Marcus Whitfield: Did you see week 9?', 'You: I did, twice.', 'You: Call me.']);
  expect(body.map((message: { content: string }) => message.content)).toEqual([
    'Did you see week 9?',
    'I did, twice.',
    'Call me.',
  ]);
});

test('a visit is proposed, moved and accepted in the conversation, from which a coach opens its form [36.3]', async () => {
  const maya = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Brooks' });
  const year = new Date().getFullYear() + 1;
  const { status } = await coach.post('/api/visits', {
    athleteId: maya.profile.id,
    kind: 'official',
    startsAt: `${year}-04-10T14:00:00Z`,
    endsAt: `${year}-04-10T20:00:00Z`,
    timeZone: 'America/Chicago',
    place: 'Rice Stadium, Gate 5',
  });
  expect(status).toBe(201);
  const user = renderPage(maya, `/messages/${coach.id}`);
  await findConversationLink(/Ruth Lawson.*Ruth proposed a visit/);
  expect(screen.queryByRole('link', { name: 'Propose a visit' })).toBeNull();
  const card = within(await screen.findByRole('article', { name: 'Ruth proposed a visit' }));
  card.getByText('Waiting for you');
  card.getByText('Rice Stadium, Gate 5');
  card.getByRole('button', { name: 'Decline' });
  await user.click(card.getByRole('button', { name: 'Propose Another Time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose Another Time' }));
  expect(dialog.getByLabelText('Starts')).toHaveProperty('value', `${year}-04-10T09:00`);
  await user.type(dialog.getByLabelText(/^Note/), 'After practice?');
  fireEvent.change(dialog.getByLabelText('Starts'), { target: { value: `${year}-04-10T10:00` } });
  await user.click(dialog.getByRole('button', { name: 'Send Proposal' }));
  await waitFor(async () => expect((await coach.get('/api/visits')).body[0].awaits).toBe('coach'));

  cleanup();
  const atTheCoach = renderPage(coach, `/messages/${maya.id}`);
  const first = within(await screen.findByRole('article', { name: 'You proposed a visit' }));
  expect(first.queryByRole('button')).toBeNull();
  const moved = within(await screen.findByRole('article', { name: 'Maya proposed another time' }));
  moved.getByText('After practice?');
  await atTheCoach.click(moved.getByRole('button', { name: 'Accept' }));
  await waitFor(async () => expect((await maya.get('/api/visits')).body[0].state).toBe('accepted'));
  await atTheCoach.click(screen.getByRole('link', { name: 'Propose a visit' }));
  const proposal = within(await screen.findByRole('dialog', { name: 'Propose a Visit' }));
  expect(proposal.getByRole('combobox', { name: 'Athlete' })).toHaveProperty('value', 'Maya Brooks');

  cleanup();
  renderPage(maya, `/messages/${coach.id}`);
  const accepted = within(await screen.findByRole('article', { name: 'Ruth accepted the visit' }));
  accepted.getByText('Accepted');
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('the card of a visit with a deleted user remains in the conversation and asks for no answer', async () => {
  const maya = await app.addAthlete();
  const start = Date.now() + 30 * 86_400_000;
  const addHoursToVisitStart = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
  const { body } = await coach.post('/api/visits', {
    ...{
      athleteId: maya.profile.id,
      kind: 'official',
      startsAt: addHoursToVisitStart(0),
      endsAt: addHoursToVisitStart(6),
    },
    ...{ timeZone: 'America/Chicago', place: 'Rice Stadium, Gate 5' },
  });
  await maya.patch(`/api/visits/${body.id}`, { startsAt: addHoursToVisitStart(2) });
  await maya.post('/api/auth/erasure', { password });
  app.now = () => new Date(start - 15 * 86_400_000);
  await app.runJobs('erasures');
  app.now = () => new Date();
  renderPage(coach, `/messages/${maya.id}`);
  await findConversationLink(/Deleted user.*proposed another time/);
  const card = within(await screen.findByRole('article', { name: /proposed another time/ }));
  card.getByText('Rice Stadium, Gate 5');
  expect([card.queryByText('Waiting for you'), card.queryByRole('button')]).toEqual([null, null]);
});
