import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { postMessage } from '../../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });

const addPair = async () => ({
  coach: await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' }),
  athlete: await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' }),
});

test('an unverified coach reads how many requests are left, and after one that it waits [25.14]', async () => {
  const { coach, athlete } = await addPair();
  const user = renderPage(coach, `/messages/${athlete.id}`);
  await screen.findByText(/^Send a request: 5 of 5 left today/);
  await user.type(screen.getByRole('textbox', { name: 'Message to Maya Okafor' }), 'Hello{Enter}');
  await waitFor(async () => expect((await athlete.get('/api/conversations')).body).toHaveLength(1));
});

test('the sender of a request reads that it waits, in the thread and in the list [25.14]', async () => {
  const { coach, athlete } = await addPair();
  await postMessage(coach, athlete, 'Hello');
  renderPage(coach, `/messages/${athlete.id}`);
  await screen.findByText(/^You have sent a request/);
  await screen.findByText('Request sent');
  expect(screen.queryByRole('textbox', { name: 'Message to Maya Okafor' })).toBeNull();
});

test('an athlete accepts a request with one press [25.10] [25.14]', async () => {
  const { coach, athlete } = await addPair();
  await postMessage(coach, athlete, 'Hello');
  const user = renderPage(athlete, `/messages/${coach.id}`);
  await screen.findByText(/^Ruth Lawson would like to write with you/);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.queryByText(/would like to write with you/)).toBeNull());
  expect((await coach.get(`/api/conversations/${athlete.id}`)).body.request).toBeNull();
  screen.getByRole('textbox', { name: 'Message to Ruth Lawson' });
});

test('an athlete declines, and the coach reads a neutral sentence [25.10] [25.14]', async () => {
  const { coach, athlete } = await addPair();
  await postMessage(coach, athlete, 'Hello');
  const user = renderPage(athlete, `/messages/${coach.id}`);
  await screen.findByText(/^Ruth Lawson would like to write with you/);
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  await screen.findByText(/^You declined this request/);
  expect((await coach.get(`/api/conversations/${athlete.id}`)).body.request).toBe('closed');
});

test('the sender of a declined request reads that the conversation is closed, without an input [25.10] [25.14]', async () => {
  const { coach, athlete } = await addPair();
  await postMessage(coach, athlete, 'Hello');
  await athlete.put(`/api/conversations/${coach.id}/request`, { decision: 'decline' });
  renderPage(coach, `/messages/${athlete.id}`);
  await screen.findByText('This conversation is closed for now.');
  expect(screen.queryByRole('textbox', { name: 'Message to Maya Okafor' })).toBeNull();
});

test('a coach who writes to several reads which message was sent as a request [25.14]', async () => {
  const { coach, athlete } = await addPair();
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  const user = renderPage(coach, '/messages');
  await user.click(await screen.findByRole('button', { name: 'Send Messages' }));
  await user.click(await screen.findByRole('checkbox', { name: /Maya Okafor/ }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send to 1 athlete' }));
  await screen.findByText('1 of 1 reached.');
  screen.getByText(/Sent as a request/);
});
