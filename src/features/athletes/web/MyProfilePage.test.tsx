import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember } from '../../../../tests/support/test-members.ts';
import { ownAthleteQuery } from './own-athlete-query.ts';

const app = openTestApp();
let maya: AthleteMember;

beforeAll(async () => {
  maya = await app.addAthlete({ weight: 150, bio: 'Captain.' }, { firstName: 'Maya', lastName: 'Okafor' });
});

test('an athlete changes a section, and an emptied field is stored as null [4.23 5.50]', async () => {
  const user = renderPage(maya, '/my-profile');
  await screen.findByRole('heading', { level: 1, name: 'Maya Okafor' });
  await user.click(screen.getByRole('button', { name: 'Edit Personal Information' }));
  await user.type(await screen.findByLabelText('Height'), '6-1');
  await user.clear(screen.getByLabelText('Weight (lbs)'));
  await user.clear(screen.getByLabelText('Bio'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Your profile has been successfully updated.');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(screen.getByText(`6'1"`)).toBeDefined();
  const { body } = await maya.get('/api/athletes/me');
  expect(body).toMatchObject({ height: `6'1"`, weight: null, bio: null, highSchool: 'Westlake High' });
});

test('an athlete corrects sport, position, class and hometown [15.4]', async () => {
  const own = await app.addAthlete();
  const user = renderPage(own, '/my-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Sport and Hometown' }));
  const position = await screen.findByLabelText('Position');
  await user.clear(position);
  await user.type(position, 'Safety');
  const city = screen.getByLabelText('City');
  await user.clear(city);
  await user.type(city, 'Dallas');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Your profile has been successfully updated.');
  expect(screen.getByText('Dallas, TX', { selector: 'dd' })).toBeDefined();
  expect((await own.get('/api/athletes/me')).body).toMatchObject({
    sport: 'Football',
    position: 'Safety',
    city: 'Dallas',
  });
});

test('an emptied position shows an error at its field, and sends no request [15.4]', async () => {
  const user = renderPage(maya, '/my-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Sport and Hometown' }));
  await user.clear(await screen.findByLabelText('Position'));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Please enter your position');
  expect((await maya.get('/api/athletes/me')).body.position).toBe('Quarterback');
});

test('a weighted GPA needs its scale, and the form says so at the scale [15.1]', async () => {
  const user = renderPage(maya, '/my-profile?tab=academic');
  await user.click(await screen.findByRole('button', { name: 'Edit Academic Information' }));
  await user.type(await screen.findByLabelText('Weighted Average'), '4.6');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Please choose the scale that your school uses');
  await user.click(screen.getByRole('combobox', { name: 'Weighted Scale' }));
  await user.click(await screen.findByRole('option', { name: '5.0' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('4.60 of 5.0');
});

test('an athlete reads the handle that a coach typed, removes it, and chooses who sees the others [15.2-3]', async () => {
  const own = await app.addAthlete({ socialMedia: '@typed', instagramHandle: '@mine' });
  const user = renderPage(own, '/my-profile?tab=social');
  await screen.findByText('@typed');
  await user.click(screen.getByRole('button', { name: 'Edit Social Media' }));
  await user.clear(await screen.findByLabelText('Other Handle'));
  await user.click(screen.getByRole('combobox', { name: 'Who Sees These' }));
  await user.click(await screen.findByRole('option', { name: 'Only me' }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Your profile has been successfully updated.');
  expect((await own.get('/api/athletes/me')).body).toMatchObject({
    socialMedia: null,
    instagramHandle: '@mine',
    socialVisibility: 'nobody',
  });
});

test('an invalid number shows an error at its field and sends no request [5.46]', async () => {
  const user = renderPage(maya, '/my-profile?tab=academic');
  await user.click(await screen.findByRole('button', { name: 'Edit Academic Information' }));
  await user.type(await screen.findByLabelText('GPA'), '4.5');
  await user.type(screen.getByLabelText('SAT Score'), 'none');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('GPA is a number from 0 to 4.0');
  expect(screen.getByText('SAT is a whole number from 400 to 1600')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('GPA'));
  expect((await maya.get('/api/athletes/me')).body).toMatchObject({ gpa: null, satScore: null });
});

test('a phone shows the digit keyboard for whole numbers, and one with a point for the GPA', async () => {
  const user = renderPage(maya, '/my-profile?tab=academic');
  await user.click(await screen.findByRole('button', { name: 'Edit Academic Information' }));
  await screen.findByLabelText('GPA');
  const keys = ['GPA', 'SAT Score', 'ACT Score'].map((label) =>
    screen.getByLabelText(label).getAttribute('inputmode'),
  );
  expect(keys).toEqual(['decimal', 'numeric', 'numeric']);
});

test('the arrow keys change a number field, and Cancel asks before it drops the number', async () => {
  const user = renderPage(maya, '/my-profile?tab=academic');
  const toggle = await screen.findByRole('button', { name: 'Edit Academic Information' });
  await user.click(toggle);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(document.activeElement).toBe(toggle);

  await user.click(toggle);
  await user.type(screen.getByLabelText('GPA'), '3.69{ArrowUp}{ArrowUp}');
  expect(screen.getByLabelText('GPA')).toHaveProperty('value', '3.71');
  await user.type(screen.getByLabelText('ACT Score'), '{ArrowUp}{ArrowDown}{ArrowDown}');
  expect(screen.getByLabelText('ACT Score')).toHaveProperty('value', '0');
  await user.clear(screen.getByLabelText('GPA'));
  await user.type(screen.getByLabelText('GPA'), '3.99{ArrowUp}{ArrowUp}');
  expect(screen.getByLabelText('GPA')).toHaveProperty('value', '4');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByLabelText('GPA')).toBeNull());
  expect(document.activeElement).toBe(toggle);
});

test('a failed save shows an error and leaves the form filled in [8.15]', async () => {
  const other = await app.addAthlete({}, { firstName: 'Ana', lastName: 'Silva' });
  const user = renderPage(other, '/my-profile');
  await user.click(await screen.findByRole('button', { name: 'Edit Personal Information' }));
  await user.type(await screen.findByLabelText('Weight (lbs)'), '161');
  await other.post('/api/auth/logout');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  const notice = await screen.findByText('Update Failed');
  const words = within(notice.closest('li') as HTMLElement);
  words.getByText('There was an error updating your profile. Please try again.');
  expect(screen.getByLabelText('Weight (lbs)')).toHaveProperty('value', '161');
});

test('an athlete without a profile sees what is missing [2.188 8.22]', async () => {
  const nobody = await app.addAthlete();
  const user = renderPage(nobody, '/athletes');
  await screen.findByRole('heading', { level: 1, name: 'All Athletes' });
  await app.database.db.deleteFrom('athletes').where('userId', '=', nobody.id).execute();
  await user.click(screen.getByRole('button', { name: /^Menu of/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'My Profile' }));
  await screen.findByText('Please complete your athlete profile setup.');
  expect(screen.getByRole('heading', { level: 1, name: 'Profile Not Found' })).toBeDefined();
});

test('a coach who opens the own athlete profile is redirected to the coach profile with a note, and no athlete is requested [2.189-190 6.17-18]', async () => {
  const coach = await app.addCoach();
  const calls: string[] = [];
  renderPage(coach, '/my-profile', (call) => {
    calls.push(call);
    return undefined;
  });
  await screen.findByText('Redirecting...');
  expect(screen.getByText('Taking you to your coach profile...')).toBeDefined();
  await expect.poll(() => location.pathname, { timeout: 15_000 }).toBe('/coach-profile');
  await screen.findByRole('heading', { level: 1 });
  expect(calls).toContain('GET /api/coaches/me');
  expect(calls).not.toContain('GET /api/athletes/me');
});

test('the own profile of a session that has ended is an error, not an empty profile [6.19]', async () => {
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ status: 401 }, { status: 401 }));
  onTestFinished(() => spy.mockRestore());
  const profile = createQueryClient().fetchQuery(ownAthleteQuery);
  await expect(profile).rejects.toMatchObject({ name: 'CallError', status: 401 });
});

test.each([
  ['personal', 'Personal Information'],
  ['academic', 'Academic Information'],
  ['social', 'Social Media'],
])(
  'each of three sections opens to be edited, and closes again: %s [2.186-187 4.20-22 4.24]',
  async (tab, title) => {
    const user = renderPage(maya, `/my-profile?tab=${tab}`);
    const edit = await screen.findByRole('button', { name: `Edit ${title}` });
    const isEditFormOpen = () => screen.queryByRole('button', { name: 'Save Changes' }) !== null;
    expect(isEditFormOpen()).toBe(false);
    await user.click(edit);
    await screen.findByRole('button', { name: 'Save Changes' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isEditFormOpen()).toBe(false);
    await user.click(edit);
    await user.click(edit);
    expect(isEditFormOpen()).toBe(false);
  },
);

test('the focus stays in the list when a stat or a highlight is removed', async () => {
  const own = await app.addAthlete();
  for (const statName of ['Touchdowns', 'Interceptions'])
    await own.post('/api/athletes/me/stats', { statName, statValue: '3', season: '2026' });
  await own.put('/api/athletes/me/highlights', {
    highlights: ['https://vimeo.com/1', 'https://vimeo.com/2'],
  });
  const user = renderPage(own, '/my-profile?tab=stats');
  const findRemoveButton = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
  const clickRemoveButton = async (name: string) => user.click(await findRemoveButton(name));
  await clickRemoveButton('Interceptions, 2026');
  await waitFor(async () => expect(document.activeElement).toBe(await findRemoveButton('Touchdowns, 2026')));
  await clickRemoveButton('Touchdowns, 2026');
  const getHeadingByName = (name: string) => screen.getByRole('heading', { name });
  await waitFor(() => expect(document.activeElement).toBe(getHeadingByName('Season Stats')));
  await clickRemoveButton('highlight 2');
  await waitFor(async () => expect(document.activeElement).toBe(await findRemoveButton('highlight 1')));
  await clickRemoveButton('highlight 1');
  await waitFor(() => expect(document.activeElement).toBe(getHeadingByName('Highlight Reels')));
});
