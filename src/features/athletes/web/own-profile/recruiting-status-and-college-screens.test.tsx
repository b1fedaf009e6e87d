import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getSeniorClassYear } from '#features/sports/contract/class-years.ts';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();
const seniorYear = getSeniorClassYear(new Date());

async function chooseListOption(user: UserEvent, list: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('an athlete says on the own profile that they have signed [13.6]', async () => {
  const athlete = await app.addAthlete();
  const user = renderPage(athlete, '/my-profile');
  const section = within(await screen.findByRole('region', { name: 'Recruiting' }));
  section.getByText('Open to offers');
  expect(section.queryByText('After High School')).toBeNull();
  await user.click(section.getByRole('button', { name: 'Edit Recruiting' }));
  await chooseListOption(user, 'Recruiting Status', 'Signed');
  await user.click(section.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => section.getByText('Signed'));
  expect((await athlete.get('/api/athletes/me')).body.recruitingStatus).toBe('signed');
});

test('a coach reads on the profile that an athlete has committed [13.6]', async () => {
  const athlete = await app.addAthlete();
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { recruitingStatus: 'committed' });
  renderPage(await app.addCoach(), `/athlete/${athlete.profile.id}`);
  await screen.findByText('Committed');
});

async function findRecruitingForm(user: UserEvent) {
  const section = within(await screen.findByRole('region', { name: 'Recruiting' }));
  await user.click(section.getByRole('button', { name: 'Edit Recruiting' }));
  await section.findByRole('combobox', { name: 'Recruiting Status' });
  return section;
}

test('an athlete names the college, hides it, shows it, and it ends with the status [13.9]', async () => {
  const athlete = await app.addAthlete();
  const coach = await app.addCoach();
  const readCommitment = async () =>
    (await coach.get(`/api/athletes/${athlete.profile.id}`)).body.commitment?.school;
  const user = renderPage(athlete, '/my-profile');
  let section = await findRecruitingForm(user);
  expect(section.queryByRole('combobox', { name: 'College' })).toBeNull();
  await chooseListOption(user, 'Recruiting Status', 'Signed');
  await user.type(await section.findByRole('combobox', { name: 'College' }), 'rice univ');
  await user.click(section.getByRole('button', { name: 'Save Changes' }));
  await section.findByText('Please choose a college from the list');
  await user.type(section.getByRole('combobox', { name: 'College' }), 'e');
  await user.click(await screen.findByRole('option', { name: /^Rice University/ }));
  expect(section.getByRole('checkbox', { name: 'Show the college on my profile' })).toHaveProperty(
    'checked',
    false,
  );
  await user.click(section.getByRole('button', { name: 'Save Changes' }));
  await section.findByText('College (only you see it)');
  section.getByRole('link', { name: 'Rice University' });
  expect(screen.queryByText('Signed with Rice University')).toBeNull();
  expect(await readCommitment()).toBeUndefined();

  section = await findRecruitingForm(user);
  await user.click(section.getByRole('checkbox', { name: 'Show the college on my profile' }));
  await user.click(section.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Signed with Rice University');
  expect(await readCommitment()).toBe('Rice University');

  section = await findRecruitingForm(user);
  await chooseListOption(user, 'Recruiting Status', 'Open to offers');
  await chooseListOption(user, 'Recruiting Status', 'Committed');
  expect(await section.findByRole('combobox', { name: 'College' })).toHaveProperty('value', '');
  await user.click(section.getByRole('button', { name: 'Save Changes' }));
  await waitFor(async () => expect(await readCommitment()).toBeUndefined());
});

test('a coach reads the college on the profile, the card and the row once the athlete shows it [13.9]', async () => {
  const coach = await app.addCoach();
  const athlete = await app.addAthlete({}, { lastName: 'Shown' });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
    ...{ recruitingStatus: 'committed', commitmentSchoolId: coach.profile.schoolId },
    commitmentVisible: true,
  });
  for (const address of [
    `/athlete/${athlete.profile.id}`,
    '/athletes?search=Shown&view=grid',
    '/athletes?search=Shown&view=list',
  ]) {
    renderPage(coach, address);
    await screen.findByText('Committed to Rice University');
    cleanup();
  }
});

test('a graduate is told on the dashboard how lists treat graduates, and says what comes next [13.6]', async () => {
  const graduate = await app.addAthlete({ classYear: seniorYear - 1 });
  const user = renderPage(graduate, '/');
  const question = within(
    await screen.findByRole('group', { name: "You've graduated. Are you playing on?" }),
  );
  question.getByText(/signing in brings them back/);
  await user.click(question.getByRole('button', { name: 'Transferring' }));
  await waitFor(() => expect(screen.queryByText("You've graduated. Are you playing on?")).toBeNull());
  expect((await graduate.get('/api/athletes/me')).body.afterGraduation).toBe('transfer');
});

test('the forms offer the classes in school and the one before, and the one that is stored [13.7]', async () => {
  const athlete = await app.addAthlete({ classYear: 2024 });
  const user = renderPage(athlete, '/my-profile');
  const section = within(await screen.findByRole('region', { name: 'Sport and Hometown' }));
  await user.click(section.getByRole('button', { name: 'Edit Sport and Hometown' }));
  await user.click(await screen.findByRole('combobox', { name: 'Graduation Year' }));
  const offered = [-1, 0, 1, 2, 3].map((after) => String(seniorYear + after));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '2024',
    ...offered,
  ]);
});
