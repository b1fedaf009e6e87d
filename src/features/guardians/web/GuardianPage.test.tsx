import { cleanup, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { addVerifiedCoach } from '../../../../tests/support/evaluate-as-verified-coach.ts';
import {
  addApprovingGuardian,
  addGuardian,
  createGuardianAddress,
  findGuardianToken,
  getGuardian,
  inviteGuardian,
  openGuardianLink,
} from '../../../../tests/support/guardians.ts';
import { getNextNight, listHeld, setClock } from '../../../../tests/support/held-messages.ts';
import { addAthleteOfAge } from '../../../../tests/support/message-requests.ts';
import { proposeVisit } from '../../../../tests/support/propose-visit.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { getThread, listContents, postAnswer, postMessage } from '../../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp({ safeguards: true });
const appWithHolds = openTestApp({ safeguards: true, quietHours: true });
afterEach(() => {
  appWithHolds.now = () => new Date();
});

test('a guardian without a session asks for a link by address [32.3]', async () => {
  const user = renderPage(app.visitor(), '/guardian');
  await user.type(await screen.findByLabelText(/Your Email/), 'parent@family.test');
  await user.click(screen.getByRole('button', { name: 'Email Me a Link' }));
  await screen.findByText('If this is the address of a guardian, a new link is on its way.');
});

test('consent names what is missing; a confirmed guardian sees that no adult has written, and stops reading [32.4] [32.7]', async () => {
  const [athlete, email] = [await addAthleteOfAge(app, 16), createGuardianAddress()];
  await inviteGuardian(athlete, email);
  const user = renderPage(await openGuardianLink(app, email), '/guardian');
  await user.click(await screen.findByRole('button', { name: 'Read Along' }));
  await screen.findByText('Please choose how you are related to the athlete');
  await user.click(screen.getByRole('radio', { name: 'Father' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Read Along' }));
  await screen.findByText('No adult has written yet');
  await user.click(screen.getByRole('button', { name: 'Stop Reading Along' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click([...dialog.querySelectorAll('button')].at(-1)!);
  await screen.findByRole('heading', { name: 'You do not read along with Sam' });
  expect((await athlete.get('/api/guardians')).body.guardians).toMatchObject([{ state: 'stopped' }]);
});

test('a conversation that is not there shows why, and the way back [32.7]', async () => {
  const { browser, id } = await addGuardian(app, await addAthleteOfAge(app, 16));
  const stranger = await app.addCoach();
  renderPage(browser, `/guardian?athlete=${id}&thread=${stranger.id}`);
  await screen.findByText('The conversation could not be loaded');
  await screen.findByRole('link', { name: 'All conversations' });
});

test('a guardian whose page is open goes on with a link that was used already [32.3] [32.7]', async () => {
  const { browser, email } = await addGuardian(app, await addAthleteOfAge(app, 16));
  const user = renderPage(browser, `/guardian?token=${await findGuardianToken(app, email)}`);
  await user.click(await screen.findByRole('button', { name: 'Open the Page' }));
  await screen.findByText('No adult has written yet');
});

test('a conversation shows the place and the note of a visit [32.5] [32.7]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(app, 16), await addVerifiedCoach(app)];
  const { body: profile } = await athlete.get('/api/athletes/me');
  const startsAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  const endsAt = new Date(Date.now() + 31 * 86_400_000).toISOString();
  const times = { startsAt, endsAt, note: 'Bring shoes' };
  await proposeVisit(coach, Object.assign(athlete, { profile }), times);
  const { browser, id } = await addGuardian(app, athlete);
  renderPage(browser, `/guardian?athlete=${id}&thread=${coach.id}`);
  await screen.findByText('Rice Stadium, Gate 5');
  await screen.findByText('Bring shoes');
  await screen.findByRole('button', { name: 'Stop This Contact' });
});

test('a guardian approves a message with one tap, declines one with two, and sees that nothing waits anymore [32.11] [32.12] [32.7]', async () => {
  setClock(appWithHolds, new Date(getNextNight().getTime() - 8 * 3_600_000));
  const athlete = await addAthleteOfAge(appWithHolds, 16);
  const coach = await addVerifiedCoach(appWithHolds);
  const { browser } = await addApprovingGuardian(appWithHolds, athlete);
  await postMessage(coach, athlete, 'The first one');
  await postMessage(coach, athlete, 'The second one');
  const user = renderPage(browser, '/guardian');
  await screen.findByText('The first one');
  await user.click(screen.getAllByRole('button', { name: 'Approve the message of Sam Doe' })[0]!);
  await waitForElementToBeRemoved(() => screen.queryByText('The first one'));
  await user.click(screen.getByRole('button', { name: 'Decline the message of Sam Doe' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await screen.findByText('Nothing is waiting for you');
  expect(listContents(await getThread(athlete, coach))).toEqual(['The first one']);
  expect(await listHeld(coach, athlete)).toMatchObject([{ undelivered: true }]);
});

test('a guardian stops a contact of which nothing was delivered, beside Decline [32.49] [32.7]', async () => {
  setClock(appWithHolds, new Date(getNextNight().getTime() - 8 * 3_600_000));
  const athlete = await addAthleteOfAge(appWithHolds, 16);
  const coach = await addVerifiedCoach(appWithHolds);
  const { browser } = await addApprovingGuardian(appWithHolds, athlete);
  await postMessage(coach, athlete, 'The first one');
  const user = renderPage(browser, '/guardian');
  await user.click(await screen.findByRole('button', { name: 'Stop This Contact with Sam Doe' }));
  await screen.findByText('Nothing is waiting for you');
  await screen.findByText('Stopped');
  await user.click(screen.getByRole('link', { name: /Sam Doe/ }));
  await screen.findByText('There are no messages');
  await user.click(await screen.findByRole('button', { name: 'Start Again' }));
  await screen.findByText('All conversations');
});

test('a conversation says the kind and the size of a message, what waits its kind [32.50]', async () => {
  setClock(appWithHolds, new Date(getNextNight().getTime() - 8 * 3_600_000));
  const [athlete, other] = [await addAthleteOfAge(appWithHolds, 16), await addAthleteOfAge(appWithHolds, 16)];
  const coach = await addVerifiedCoach(appWithHolds);
  const content = 'Our summer camp begins in June, and there is a place for you. Come and see us!';
  const send = (receiver: typeof athlete, kind: string) =>
    coach.post('/api/messages', { senderId: coach.id, receiverId: receiver.id, content, kind });
  for (const receiver of [athlete, other]) await send(receiver, 'camp');
  const { browser, id } = await addApprovingGuardian(appWithHolds, athlete);
  await send(athlete, 'questionnaire');
  renderPage(browser, '/guardian');
  const waiting = await screen.findByRole('region', { name: /that are waiting for you/ });
  await within(waiting).findByText(/ · Questionnaire$/);
  cleanup();
  renderPage(browser, `/guardian?athlete=${id}&thread=${coach.id}`);
  await screen.findByText('Camp or clinic, to 2 to 20 athletes');
  const { body } = await browser.get(`/api/guardian/athletes/${id}/threads/${coach.id}/messages`);
  expect(body).toMatchObject([{ kind: 'camp', copies: 'few' }]);
});

test('a guardian chooses how to read along with the consent, and changes it later [32.10] [32.7]', async () => {
  const [athlete, email] = [await addAthleteOfAge(app, 16), createGuardianAddress()];
  await inviteGuardian(athlete, email);
  const browser = await openGuardianLink(app, email);
  const user = renderPage(browser, '/guardian');
  await user.click(await screen.findByRole('radio', { name: 'Father' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Read on this page' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Approve first' }));
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Read Along' }));
  await screen.findByText('Nothing is waiting for you');
  await user.click(screen.getByRole('radio', { name: 'Daily email' }));
  await waitForElementToBeRemoved(() => screen.queryByText('Nothing is waiting for you'));
  expect((await getGuardian(browser)).athletes).toMatchObject([{ mode: 'digest' }]);
});

test('a conversation and what waits say which one-press answer a message is [32.45]', async () => {
  const [athlete, coach] = [await addAthleteOfAge(appWithHolds, 16), await addVerifiedCoach(appWithHolds)];
  setClock(appWithHolds, new Date(getNextNight().getTime() - 8 * 3_600_000));
  await postMessage(athlete, coach, 'May I play for you?');
  await postAnswer(coach, athlete, 'filled');
  const { browser, id } = await addApprovingGuardian(appWithHolds, athlete);
  await postAnswer(coach, athlete, 'let-us-talk');
  renderPage(browser, '/guardian');
  const waiting = await screen.findByRole('region', { name: /that are waiting for you/ });
  await within(waiting).findByText('Answer: Let us talk');
  cleanup();
  renderPage(browser, `/guardian?athlete=${id}&thread=${coach.id}`);
  await screen.findByText('Answer: We have filled this position');
  expect(screen.getAllByText(/^Answer: /)).toHaveLength(1);
});
