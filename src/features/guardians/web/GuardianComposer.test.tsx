import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../../tests/support/evaluate-as-verified-coach.ts';
import { addGuardian } from '../../../../tests/support/guardians.ts';
import { addAthleteOfAge } from '../../../../tests/support/message-requests.ts';
import { type CallInterceptor, deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { getThread, listContents, postMessage } from '../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });
beforeEach(() => sessionStorage.clear());

async function setUpThread() {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  await postMessage(coach, athlete, 'Hello from the coach');
  const guardian = await addGuardian(app, athlete);
  const openThread = (intercept?: CallInterceptor) =>
    renderPage(guardian.browser, `/guardian?athlete=${guardian.id}&thread=${coach.id}`, intercept);
  return { athlete, coach, guardian, openThread };
}
const findInput = () => screen.findByRole('textbox', { name: /^Message to Sam Doe and Sam/ });
const findList = async () => within(await screen.findByRole('list', { name: 'Messages' }));

/** Collects the keys of sends, and answers them as told. */
function interceptSends(respond: () => ReturnType<CallInterceptor>) {
  const keys: unknown[] = [];
  const intercept: CallInterceptor = (call, init) => {
    if (!call.startsWith('POST /api/guardian/athletes/')) return undefined;
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    return respond();
  };
  return { keys, intercept };
}

test('Enter sends, Shift and Enter breaks the line, and what the reader wrote is marked and can be deleted [32.28]', async () => {
  const { athlete, coach, openThread } = await setUpThread();
  const { until, release } = deferResponse();
  const user = openThread(interceptSends(() => until).intercept);
  await user.type(await findInput(), 'First line{Shift>}{Enter}{/Shift}second line{Enter}');
  await screen.findByText('Sending...');
  expect(await findInput()).toHaveProperty('readOnly', true);
  release();
  const list = await findList();
  await list.findByText('You');
  expect(await findInput()).toHaveProperty('value', '');
  expect(listContents(await getThread(coach, athlete))).toEqual([
    'Hello from the coach',
    'First line\nsecond line',
  ]);
  await user.click(list.getByRole('button', { name: 'Delete' }));
  await list.findByText('Deleted by its author');
  expect(list.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('what was not sent stays in the input, also after a reload, and is sent again with the same key [32.28]', async () => {
  const { athlete, coach, openThread } = await setUpThread();
  const refused = interceptSends(() => new Response('{}', { status: 500 }));
  const user = openThread(refused.intercept);
  await user.type(await findInput(), 'Please wait{Enter}');
  await screen.findByText(/^Not sent\. /);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(refused.keys).toHaveLength(2));
  await screen.findByText(/^Not sent\. /);
  cleanup();
  const sent = interceptSends(() => undefined);
  const again = openThread(sent.intercept);
  expect(await findInput()).toHaveProperty('value', 'Please wait');
  await again.type(await findInput(), '{Enter}');
  await (await findList()).findByText('Please wait');
  expect(new Set([...refused.keys, ...sent.keys]).size).toBe(1);
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('guardian draft'))).toEqual([]);
  expect(listContents(await getThread(coach, athlete))).toEqual(['Hello from the coach', 'Please wait']);
});

test('other words after a failure are another message, too many characters are counted, and closing the page drops them [32.28]', async () => {
  const { openThread } = await setUpThread();
  const { keys, intercept } = interceptSends(() => new Response('{}', { status: 500 }));
  const user = openThread(intercept);
  await user.type(await findInput(), 'One{Enter}');
  await screen.findByText(/^Not sent\. /);
  await user.type(await findInput(), ' more{Enter}');
  await waitFor(() => expect(new Set(keys).size).toBe(2));
  await user.clear(await findInput());
  await user.click(await findInput());
  await user.paste('x'.repeat(5001));
  await screen.findByText('1 character too many');
  expect(screen.getByRole('button', { name: 'Send message' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('link', { name: 'All conversations' }));
  await user.click(await screen.findByRole('button', { name: 'Close this page on this device' }));
  await screen.findByLabelText(/Your Email/);
  expect(Object.keys(sessionStorage).filter((name) => name.startsWith('guardian draft'))).toEqual([]);
});

test('the other guardian is named by the relation, and a stopped contact has no input [32.28]', async () => {
  const { athlete, coach, guardian, openThread } = await setUpThread();
  const second = await addGuardian(app, athlete);
  await second.browser.post(`/api/guardian/athletes/${second.id}/threads/${coach.id}/messages`, {
    content: 'From the other one',
  });
  await guardian.browser.put(`/api/guardian/athletes/${guardian.id}/threads/${coach.id}/stop`);
  openThread();
  const list = await findList();
  await list.findByText('Guardian (mother)');
  expect(list.queryByRole('button', { name: 'Delete' })).toBeNull();
  await screen.findByText(/This contact is stopped/);
  expect(screen.queryByRole('textbox')).toBeNull();
});
