import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { pressToastAction } from '../../../../tests/support/press-toast-action.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

const addTrip = async (coach: CoachMember, name: string): Promise<string> =>
  (await coach.post('/api/trips', { name })).body.id;
const listHandles = () =>
  screen
    .getAllByRole('button', { name: /^Move .*, stop / })
    .map((handle) => handle.getAttribute('aria-label'));

test('a coach opens the trips from the menu, makes one, which is opened, renames and deletes it [48.1 61.7]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/visits');
  await user.click(await screen.findByRole('button', { name: /^Menu of / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Trips' }));
  await screen.findByText('No trips yet');
  await user.click(screen.getByRole('button', { name: 'New Trip' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Create Trip' }));
  await dialog.findByText('Please name this trip');
  await user.type(dialog.getByRole('textbox'), 'Ohio');
  await user.click(dialog.getByRole('button', { name: 'Create Trip' }));
  await screen.findByRole('heading', { level: 1, name: 'Ohio' });
  await user.click(screen.getByRole('link', { name: 'All Trips' }));
  await screen.findByRole('link', { name: 'Ohio' });
  await user.click(screen.getByRole('button', { name: 'Actions for Ohio' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const rename = within(await screen.findByRole('dialog'));
  await user.type(rename.getByRole('textbox'), ' in May');
  await user.click(rename.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('link', { name: 'Ohio in May' });
  await user.click(screen.getByRole('button', { name: 'Actions for Ohio in May' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Trip' }));
  await screen.findByText('No trips yet');
});

test('stops are moved by keys, ordered shortest, changed and removed, each with Undo [48.4] [48.6] [48.13]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Texas');
  const athleteIds: string[] = [];
  for (const [firstName, city] of [
    ['Ann', 'Austin'],
    ['Dee', 'Dallas'],
    ['Wim', 'Waco'],
  ] as const)
    athleteIds.push((await app.addAthlete({ city }, { firstName, lastName: 'Able' })).profile.id);
  await coach.post(`/api/trips/${id}/athletes`, { athleteIds });
  const user = renderPage(coach, `/trips/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Texas' });
  await screen.findByText(/In straight lines over the earth \(great circle\)/);
  const ann = 'Move Ann Able, stop 1 of 3';
  const before = [ann, 'Move Dee Able, stop 2 of 3', 'Move Wim Able, stop 3 of 3'];
  expect(listHandles()).toEqual(before);
  screen.getByRole('button', { name: ann }).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(listHandles()[0]).toBe('Move Dee Able, stop 1 of 3'));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Ann Able, stop 2 of 3');
  await screen.findByText('Order changed');
  await pressToastAction(user, 'Undo');
  await waitFor(() => expect(listHandles()).toEqual(before));
  await user.click(screen.getByRole('button', { name: 'Shortest Order' }));
  await waitFor(() => expect(listHandles()[1]).toBe('Move Wim Able, stop 2 of 3'));
  await screen.findByText('Ordered by the shortest route');
  await user.click(screen.getByRole('button', { name: 'Change Wim Able' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Time'), '09:30');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('A time needs a day');
  await user.type(dialog.getByLabelText('Day'), '2027-05-04');
  await user.type(dialog.getByLabelText('Note'), 'Bring film');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tue, May 4, 2027, 9:30 AM CDT');
  screen.getByText('Bring film');
  await user.click(screen.getByRole('button', { name: 'Remove Wim Able from the trip' }));
  await screen.findByText('Wim Able removed');
  expect(listHandles()).toHaveLength(2);
  await pressToastAction(user, 'Undo');
  await waitFor(() => expect(listHandles()[1]).toBe('Move Wim Able, stop 2 of 3'));
  await screen.findByText('Bring film');
});

test('an order that another tab has changed says so and shows the newest; a hidden athlete has no name [48.6] [48.8]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Texas');
  const ann = await app.addAthlete({}, { firstName: 'Ann', lastName: 'Able' });
  const ben = await app.addAthlete({}, { firstName: 'Ben', lastName: 'Baker' });
  const athleteIds = [ann.profile.id, ben.profile.id];
  await coach.post(`/api/trips/${id}/athletes`, { athleteIds });
  const user = renderPage(coach, `/trips/${id}`);
  const handle = await screen.findByRole('button', { name: 'Move Ann Able, stop 1 of 2' });
  const { version, stops } = (await coach.get(`/api/trips/${id}`)).body;
  const stopIds = stops.map((stop: { id: string }) => stop.id).toReversed();
  await coach.put(`/api/trips/${id}/order`, { version, stopIds });
  await ben.put(`/api/blocks/${coach.id}`);
  handle.focus();
  await user.keyboard('{ArrowDown}');
  await screen.findByText(/This trip was changed somewhere else/);
  await screen.findByText('No longer available');
  expect(screen.queryByText('Ben Baker')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change No longer available' })).toBeNull();
});

test('a trip is shared and taken back; a colleague reads it and prints it with its address, a broken link says so [48.11] [48.12]', async () => {
  const [coach, colleague] = [await app.addCoach(), await app.addCoach()];
  const id = await addTrip(coach, 'Texas');
  const ann = await app.addAthlete({}, { firstName: 'Ann', lastName: 'Able' });
  await coach.post(`/api/trips/${id}/athletes`, { athleteIds: [ann.profile.id] });
  const user = renderPage(coach, `/trips/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  await user.click(await screen.findByRole('button', { name: 'Create Link' }));
  const link = ((await screen.findByLabelText('Link')) as HTMLInputElement).value;
  const path = new URL(link).pathname;
  cleanup();
  renderPage(colleague, path);
  await screen.findByText(/^Shared by Sam Doe · 1 stop · 0 miles$/);
  await screen.findByRole('link', { name: 'Ann Able' });
  expect(screen.queryByRole('button', { name: 'Add Place' })).toBeNull();
  screen.getByText(link);
  screen.getByRole('button', { name: 'Print this trip' });
  await coach.delete(`/api/trips/${id}/share`);
  cleanup();
  renderPage(colleague, path);
  await screen.findByRole('heading', { name: 'Trip Not Found' });
});

test('a shared trip of a coach who is not verified anymore says that its link is off [48.17]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Texas');
  await coach.put(`/api/trips/${id}/share`);
  const path = `GET /api/trips/${id}`;
  const trip = (await coach.get(`/api/trips/${id}`)).body;
  const user = renderPage(coach, `/trips/${id}`, (call) =>
    call === path ? Response.json({ ...trip, isLinkOn: false }) : undefined,
  );
  await user.click(await screen.findByRole('button', { name: 'Link Off' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share This Trip' }));
  await dialog.findByText(/^The link is off: it opens for nobody until you are a verified coach again/);
  dialog.getByRole('button', { name: 'Stop Sharing' });
});

test('a trip that cannot be loaded, and one of someone else, say so [48.7]', async () => {
  const [coach, outsider] = [await app.addCoach(), await app.addCoach()];
  const id = await addTrip(coach, 'Texas');
  renderPage(outsider, `/trips/${id}`);
  await screen.findByRole('heading', { name: 'Trip Not Found' });
  cleanup();
  let isFailing = true;
  const user = renderPage(coach, '/trips', (call) => {
    if (isFailing && call === 'GET /api/trips') throw new TypeError('Failed to fetch');
    return undefined;
  });
  await screen.findByText('Your trips could not be loaded', { exact: false });
  isFailing = false;
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('link', { name: 'Texas' });
});

test('the calendar file says which stops it lacks, and the day of a stop is offered to the next one [56.4]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Texas');
  const athleteIds: string[] = [];
  for (const firstName of ['Ann', 'Ben'])
    athleteIds.push((await app.addAthlete({}, { firstName, lastName: 'Able' })).profile.id);
  await coach.post(`/api/trips/${id}/athletes`, { athleteIds });
  const user = renderPage(coach, `/trips/${id}`);
  await user.click(await screen.findByRole('button', { name: 'Calendar File' }));
  await screen.findByText('No stop has a day yet');
  await user.click(screen.getByRole('button', { name: 'Change Ann Able' }));
  const first = within(await screen.findByRole('dialog'));
  expect(first.getByLabelText('Day')).toHaveProperty('value', '');
  await user.type(first.getByLabelText('Day'), '2027-05-04');
  await user.click(first.getByRole('button', { name: 'Save' }));
  const file = await screen.findByRole('link', { name: 'Calendar File' });
  file.addEventListener('click', (event) => event.preventDefault());
  await user.click(file);
  await screen.findByText('1 stop of 2 is not in the file');
  await user.click(screen.getByRole('button', { name: 'Change Ben Able' }));
  const second = within(await screen.findByRole('dialog'));
  expect(second.getByLabelText('Day')).toHaveProperty('value', '');
  await user.click(second.getByRole('button', { name: /^Same day as the stop before: / }));
  expect(second.getByLabelText('Day')).toHaveProperty('value', '2027-05-04');
  expect(second.queryByRole('button', { name: /^Same day/ })).toBeNull();
  await user.click(second.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Add Place' }));
  const place = within(await screen.findByRole('dialog', { name: 'Add a Place' }));
  expect(place.getByLabelText('Day')).toHaveProperty('value', '2027-05-04');
});

test('a stop whose time does not fit says so, also to a colleague, until it fits; it names nobody and stays in the file [57.8]', async () => {
  const [coach, colleague] = [await app.addCoach(), await app.addCoach()];
  const id = await addTrip(coach, 'Texas');
  const ann = await app.addAthlete({ city: 'Austin' }, { firstName: 'Ann', lastName: 'Able' });
  const putStop = (stop: object) => coach.put(`/api/trips/${id}/stops/${newId()}`, stop);
  await putStop({ athleteId: ann.profile.id, startsOn: '2027-05-04', startsAt: '09:30' });
  await putStop({ name: 'Inn', city: 'Dallas, TX', startsOn: '2027-05-04', startsAt: '12:00' });
  const { shareId } = (await coach.put(`/api/trips/${id}/share`)).body;
  const tooSoon =
    /^This is too soon after stop 1: with an hour there and a drive of at least \d+ miles, you arrive Tue, May 4, 1:\d\d PM CDT at the earliest\.$/;
  renderPage(colleague, `/trips/shared/${shareId}`);
  await screen.findByText(tooSoon);
  cleanup();
  const user = renderPage(coach, `/trips/${id}`);
  const sentence = await screen.findByText(tooSoon);
  within(sentence.closest('li') as HTMLElement).getByText('Inn');
  expect(sentence.closest('.print\\:hidden')).toBeNull();
  const file = String((await coach.get(`/api/trips/${id}.ics`)).body);
  expect(file).toContain('DTSTART:20270504T170000Z');
  expect(file).not.toContain('too soon');

  await user.click(screen.getByRole('button', { name: 'Move Inn earlier' }));
  await screen.findByText('This is before stop 1: Tue, May 4, 2027, 12:00 PM CDT.');
  await user.click(screen.getByRole('button', { name: 'Move Inn later' }));
  await screen.findByText(tooSoon);
  await user.click(screen.getByRole('button', { name: 'Change Inn' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Time'));
  await user.type(dialog.getByLabelText('Time'), '15:00');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByText('Tue, May 4, 2027, 3:00 PM CDT');
  expect(screen.queryByText(tooSoon)).toBeNull();
});
