import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pressToastAction } from '../../../../tests/support/press-toast-action.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

const addTrip = async (coach: CoachMember, name: string): Promise<string> =>
  (await coach.post('/api/trips', { name })).body.id;
const listStops = async (coach: CoachMember, id: string) =>
  (await coach.get(`/api/trips/${id}`)).body.stops.map(
    ({ athlete }: { athlete: { firstName: string } }) => athlete.firstName,
  );
const getField = () => screen.findByRole('combobox', { name: 'Add an athlete' });

test('a coach adds an athlete to a trip from the menu of the profile; an athlete has no such entry; from the trip the profile leads back [61.1 61.9]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Ohio weekend');
  const ann = await app.addAthlete({}, { firstName: 'Ann', lastName: 'Arden' });
  const ben = await app.addAthlete({}, { firstName: 'Ben', lastName: 'Baker' });
  const user = renderPage(coach, `/athlete/${ann.profile.id}`);
  await user.click(await screen.findByRole('button', { name: 'More about Ann Arden' }));
  await screen.findByRole('menuitem', { name: 'Report Ann Arden' });
  await user.click(screen.getByRole('menuitem', { name: 'Add to Trip' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Trip' }));
  dialog.getByText('Ann Arden. Athletes do not see your trips.');
  await user.click(await dialog.findByRole('button', { name: 'Add to Ohio weekend' }));
  await screen.findByText('Ann Arden added to Ohio weekend');
  await pressToastAction(user, 'Open');
  await screen.findByRole('heading', { level: 1, name: 'Ohio weekend' });
  expect(await listStops(coach, id)).toEqual(['Ann']);
  await user.click(screen.getByRole('link', { name: 'Ann Arden' }));
  await screen.findByRole('heading', { level: 1, name: 'Ann Arden' });
  await user.click(screen.getByRole('link', { name: 'Trip' }));
  await screen.findByRole('heading', { level: 1, name: 'Ohio weekend' });
  cleanup();
  const other = renderPage(ben, `/athlete/${ann.profile.id}`);
  await other.click(await screen.findByRole('button', { name: 'More about Ann Arden' }));
  await screen.findByRole('menuitem', { name: 'Report Ann Arden' });
  expect(screen.queryByRole('menuitem', { name: 'Add to Trip' })).toBeNull();
});

test("in 'Add to Trip' the whole row of a trip adds, and a trip that has the athlete says so [61.10]", async () => {
  const coach = await app.addCoach();
  const ann = await app.addAthlete({}, { firstName: 'Ann', lastName: 'Arden' });
  const [ohio, texas] = [await addTrip(coach, 'Ohio'), await addTrip(coach, 'Texas')];
  await coach.post(`/api/trips/${texas}/athletes`, { athleteIds: [ann.profile.id] });
  const user = renderPage(coach, `/athlete/${ann.profile.id}`);
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'More about Ann Arden' }));
    await screen.findByRole('menuitem', { name: 'Report Ann Arden' });
    await user.click(screen.getByRole('menuitem', { name: 'Add to Trip' }));
    return within(await screen.findByRole('dialog', { name: 'Add to Trip' }));
  };
  const dialog = await openDialog();
  await dialog.findByText('1 stop · in it already');
  expect(dialog.queryByRole('button', { name: 'Add to Texas' })).toBeNull();
  await user.click(dialog.getByText('0 stops'));
  await screen.findByText('Ann Arden added to Ohio');
  expect(await listStops(coach, ohio)).toEqual(['Ann']);
  const again = await openDialog();
  await waitFor(() => expect(again.getAllByText('1 stop · in it already')).toHaveLength(2));
});

test('a coach adds athletes to a trip by name, with the keyboard alone, and nobody twice [61.2]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Ohio weekend');
  for (const firstName of ['Cleo', 'Dora']) await app.addAthlete({}, { firstName, lastName: 'Quimby' });
  const user = renderPage(coach, `/trips/${id}`);
  await screen.findByText('No stops yet');
  await user.type(await getField(), 'quimb');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  screen.getByText('Choose who becomes the last stop.');
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByText('Cleo Quimby added as the last stop.');
  expect(await getField()).toHaveProperty('value', '');
  expect(document.activeElement).toBe(await getField());
  await user.keyboard('quimby');
  await screen.findByRole('option', { name: 'Cleo Quimby On this trip already' });
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByText('Cleo Quimby is on this trip already, as stop 1.');
  await user.keyboard('dora');
  await screen.findByRole('option', { name: /^Dora Quimby / });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Remove Dora Quimby from the trip' });
  expect(await listStops(coach, id)).toEqual(['Cleo', 'Dora']);
});

test('while the athletes of a new word are looked for, Enter adds nobody whom only the word before found [61.2]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Ohio weekend');
  await app.addAthlete({}, { firstName: 'Gus', lastName: 'Tarrow' });
  const user = renderPage(coach, `/trips/${id}`, (call) =>
    call.startsWith('GET /api/suggestions?q=x') ? new Promise<Response>(() => {}) : undefined,
  );
  const field = await getField();
  await user.type(field, 'tarrow');
  await screen.findByRole('option', { name: /^Gus Tarrow / });
  await user.type(field, 'xavier', { initialSelectionStart: 0, initialSelectionEnd: 6 });
  await screen.findByText('Looking for athletes...');
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{Enter}');
  screen.getByText('No stops yet');
  expect(await listStops(coach, id)).toEqual([]);
});

test('the field of a trip says that it looks, that nobody was found, and what failed [61.3]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Ohio weekend');
  await app.addAthlete({}, { firstName: 'Elma', lastName: 'Vance' });
  let answer: (() => Promise<Response>) | undefined;
  const user = renderPage(coach, `/trips/${id}`, (call) =>
    call.startsWith('GET /api/suggestions?') ? answer?.() : undefined,
  );
  await user.type(await getField(), 'zzzqqq');
  await screen.findByText('Nobody with this name was found.');
  let fail = (_: Error) => {};
  answer = () => new Promise((_, reject) => (fail = reject));
  await user.clear(await getField());
  await user.type(await getField(), 'v');
  await screen.findByText('Looking for athletes...');
  fail(new TypeError('Failed to fetch'));
  const alert = within(await screen.findByRole('alert'));
  answer = undefined;
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(await getField());
  await screen.findByRole('option', { name: /^Elma Vance / });
});

test('a trip that cannot take an athlete says so, and the field is free again [61.3]', async () => {
  const coach = await app.addCoach();
  const id = await addTrip(coach, 'Ohio weekend');
  await app.addAthlete({}, { firstName: 'Fern', lastName: 'Uland' });
  const user = renderPage(coach, `/trips/${id}`, (call) => {
    if (call === `POST /api/trips/${id}/athletes`) throw new TypeError('Failed to fetch');
    return undefined;
  });
  await user.type(await getField(), 'uland');
  await user.click(await screen.findByRole('option', { name: /^Fern Uland / }));
  await screen.findByText('Not added');
  await screen.findByText('Any athlete by name, who becomes the last stop.');
});

test('the visits page names the trips of a coach beside a link to all; without any it has that link alone, and athletes have none [61.6]', async () => {
  const [coach, newcomer] = [await app.addCoach(), await app.addCoach()];
  for (const name of ['Georgia', 'Texas in May', 'Iowa', 'Ohio weekend']) await addTrip(coach, name);
  const user = renderPage(coach, '/visits');
  const trips = within(await screen.findByRole('navigation', { name: 'Trips' }));
  const first = await trips.findByRole('link', { name: 'Ohio weekend' });
  const names = trips.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['Ohio weekend', 'Iowa', 'Texas in May', 'All Trips']);
  await user.click(first);
  await screen.findByRole('heading', { level: 1, name: 'Ohio weekend' });
  cleanup();
  const other = renderPage(newcomer, '/visits');
  const link = await screen.findByRole('link', { name: 'Plan a Trip' });
  expect(within(screen.getByRole('navigation', { name: 'Trips' })).getAllByRole('link')).toEqual([link]);
  await other.click(link);
  await screen.findByText('No trips yet');
  cleanup();
  renderPage(await app.addAthlete(), '/visits');
  await screen.findByText('No visits planned');
  expect(screen.queryByRole('navigation', { name: 'Trips' })).toBeNull();
});
