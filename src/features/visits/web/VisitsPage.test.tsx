import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let athlete: AthleteMember;

// A family of its own for each test, so that a search by name finds one.
const families = ['Abara', 'Whitfield', 'Okafor', 'Brooks', 'Lindqvist', 'Castellanos'];
let lastName = '';

beforeEach(async () => {
  lastName = families.pop() ?? '';
  coach = await app.addCoach({}, { firstName: 'Ruth', lastName: 'Lawson' });
  athlete = await app.addAthlete({}, { firstName: 'Marcus', lastName });
});

const nextYear = new Date().getFullYear() + 1;

const createVisitProposal = () => ({
  athleteId: athlete.profile.id,
  kind: 'official',
  startsAt: `${nextYear}-04-10T14:00:00Z`,
  endsAt: `${nextYear}-04-10T20:00:00Z`,
  timeZone: 'America/Chicago',
  place: 'Rice Stadium, Gate 5',
});

const pickTime = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a coach proposes a visit to an athlete found by name: the end follows the start, by the clocks of the campus [36.1] [36.3]', async () => {
  const user = renderPage(coach, '/visits');
  await screen.findByText('No visits planned');
  await user.click(screen.getByRole('button', { name: 'Propose a Visit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a Visit' }));
  await user.click(dialog.getByRole('button', { name: 'Propose Visit' }));
  for (const missing of ['Please choose an athlete', 'Please enter when the visit starts'])
    await dialog.findByText(missing);

  expect((await coach.get('/api/visits/campus')).body).toEqual({ timeZone: 'America/Chicago' });
  expect(dialog.getByRole('combobox', { name: 'Time Zone' }).textContent).toBe('Central Time');
  await user.type(dialog.getByRole('combobox', { name: 'Athlete' }), lastName);
  await user.click(await dialog.findByRole('option', { name: new RegExp(`Marcus ${lastName}`) }));
  pickTime('Starts', `${nextYear}-04-10T09:00`);
  fireEvent.blur(screen.getByLabelText('Starts'));
  expect(screen.getByLabelText('Ends')).toHaveProperty('value', `${nextYear}-04-10T12:00`);
  pickTime('Starts', `${nextYear}-04-11T10:00`);
  fireEvent.blur(screen.getByLabelText('Starts'));
  expect(screen.getByLabelText('Ends')).toHaveProperty('value', `${nextYear}-04-11T13:00`);
  await user.type(dialog.getByRole('textbox', { name: 'Meeting Place' }), 'Gate 5');
  await user.click(dialog.getByRole('button', { name: 'Propose Visit' }));

  const visit = within(await screen.findByRole('article', { name: `Visit with Marcus ${lastName}` }));
  visit.getByText('Waiting for Marcus');
  visit.getByText('Gate 5');
});

test('a coach who comes from a profile finds the athlete chosen, and cannot set the end before the start', async () => {
  const user = renderPage(coach, `/visits?athlete=${athlete.profile.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a Visit' }));
  expect(dialog.getByRole('combobox', { name: 'Athlete' })).toHaveProperty('value', `Marcus ${lastName}`);
  pickTime('Starts', `${nextYear}-04-10T09:00`);
  pickTime('Ends', `${nextYear}-04-09T09:00`);
  await user.click(dialog.getByRole('button', { name: 'Propose Visit' }));
  await dialog.findByText('A visit has to end after it starts');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(location.search).toBe(''));
});

test('a coach is offered a just bookmarked athlete for a visit', async () => {
  const user = renderPage(coach, '/visits');
  const openProposalWithAthleteList = async () => {
    await user.click(await screen.findByRole('button', { name: 'Propose a Visit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose a Visit' }));
    await user.click(dialog.getByRole('combobox', { name: 'Athlete' }));
    return dialog;
  };
  const dialog = await openProposalWithAthleteList();
  expect(dialog.queryByRole('option')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getAllByRole('link', { name: 'Athletes' })[0]!);
  await user.click(await screen.findByRole('button', { name: `Bookmark Marcus ${lastName}` }));
  await waitFor(async () => expect((await coach.get('/api/athletes?bookmarked=true')).body).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: /^Menu of / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Visits' }));
  await (await openProposalWithAthleteList()).findByRole('option', {
    name: new RegExp(`Marcus ${lastName}`),
  });
});

test('an athlete sees that a visit is new, accepts it, and the count is gone', async () => {
  const { body } = await coach.post('/api/visits', createVisitProposal());
  const user = renderPage(athlete, '/');
  const menu = await screen.findByRole('button', { name: /^Menu of .*, with news of visits$/ });
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: /^Visits/ }));
  const visit = within(await screen.findByRole('article', { name: 'Visit with Ruth Lawson' }));
  visit.getByText('New');
  visit.getByText('Waiting for you');
  visit.getByText('Official visit · Rice University');
  expect(visit.getByRole('link', { name: 'Add to Calendar' }).getAttribute('href')).toBe(
    `/api/visits/${body.id}.ics`,
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: /with news of visits$/ })).toBeNull());
  await user.click(visit.getByRole('button', { name: 'Accept' }));
  await visit.findByText('Accepted');

  cleanup();
  renderPage(coach, '/visits');
  const answered = within(await screen.findByRole('article', { name: `Visit with Marcus ${lastName}` }));
  for (const mark of ['Accepted', 'New']) answered.getByText(mark);
});

test('an athlete proposes another time, and the coach cancels the visit after a confirmation', async () => {
  await coach.post('/api/visits', createVisitProposal());
  const user = renderPage(athlete, '/visits');
  await user.click(await screen.findByRole('button', { name: 'Propose Another Time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose Another Time' }));
  expect(dialog.getByLabelText('Starts')).toHaveProperty('value', `${nextYear}-04-10T09:00`);
  expect(dialog.queryByLabelText('Meeting Place')).toBeNull();
  pickTime('Ends', `${nextYear}-04-10T11:00`);
  await user.click(dialog.getByRole('button', { name: 'Send Proposal' }));
  await screen.findByText('Waiting for Ruth');

  cleanup();
  const atTheCoach = renderPage(coach, '/visits');
  await atTheCoach.click(await screen.findByRole('button', { name: 'Decline' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Decline this visit?' }));
  await atTheCoach.click(question.getByRole('button', { name: 'Decline Visit' }));
  await screen.findByText('Declined');
});

test('J and K move between visits, to the link of the other person [47.5]', async () => {
  await coach.post('/api/visits', createVisitProposal());
  await coach.post('/api/visits', { ...createVisitProposal(), place: 'Gate 6' });
  const user = renderPage(coach, '/visits');
  const name = `Marcus ${lastName}`;
  await waitFor(() => expect(screen.getAllByRole('link', { name })).toHaveLength(2));
  const [first, second] = screen.getAllByRole('link', { name });
  await user.keyboard('j');
  expect(document.activeElement).toBe(first);
  await user.keyboard('j');
  expect(document.activeElement).toBe(second);
  await user.keyboard('k');
  expect(document.activeElement).toBe(first);
});
