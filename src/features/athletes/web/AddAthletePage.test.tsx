import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { deferResponse, renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import { password } from '../../../../tests/support/test-members.ts';

const app = openTestApp();

async function fillInNewAthleteForm(user: UserEvent, lastName = 'Park') {
  await screen.findByLabelText('First Name');
  const pasteIntoField = async (label: string | RegExp, words: string) => {
    await user.click(screen.getByLabelText(label));
    await user.paste(words);
  };
  const chooseListOption = async (list: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: list }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await pasteIntoField('First Name', 'Leo');
  await pasteIntoField('Last Name', lastName);
  await pasteIntoField('Email', `leo.${lastName.toLowerCase()}@school.test`);
  await pasteIntoField('Password', password);
  await chooseListOption('Sport', 'Soccer');
  await pasteIntoField('Position', 'Winger');
  await pasteIntoField(/^GPA/, '3.9');
  await pasteIntoField(/^Height/, '74');
  await pasteIntoField('City', 'Denver');
  await chooseListOption('State', 'CO · Colorado');
}

test('a coach adds an athlete: numbers are sent as numbers, empty fields as null [2.27 2.171 2.173 4.25 4.27 4.46-47 5.33 5.35-36 5.38-45 6.14]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/add-athlete');
  await fillInNewAthleteForm(user);
  expect(screen.getByLabelText('Username')).toHaveProperty('value', 'leo.park');
  const nextYear = new Date().getFullYear() + 1;
  expect(screen.getByRole('combobox', { name: 'Graduation Year' }).textContent).toBe(`${nextYear}`);
  await user.click(screen.getByRole('button', { name: 'Create Athlete' }));
  await screen.findByText('Athlete profile created successfully!');
  await screen.findByRole('heading', { level: 1, name: 'Coach Dashboard' });

  const [added] = (await coach.get('/api/athletes?search=Leo+Park')).body;
  expect(added).toMatchObject({
    user: { firstName: 'Leo', lastName: 'Park' },
    ...{ sport: 'Soccer', position: 'Winger', classYear: nextYear, city: 'Denver', state: 'CO' },
    ...{ height: `6'2"`, weight: null, gpa: 3.9, satScore: null, actScore: null, highSchool: null },
    ...{ bio: null, socialMedia: null, rating: 3, highlights: null },
  });
});

test('a coach names a second position by its abbreviation', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/add-athlete');
  await fillInNewAthleteForm(user, 'Novak');
  const second = screen.getByLabelText(/^Also Plays/);
  await user.type(second, 'gk');
  await user.click(await screen.findByRole('option', { name: 'Goalkeeper' }));
  await user.click(screen.getByRole('button', { name: 'Create Athlete' }));
  await screen.findByText('Athlete profile created successfully!');
  const [added] = (await coach.get('/api/athletes?search=Novak')).body;
  expect(added).toMatchObject({ position: 'Winger', secondPosition: 'Goalkeeper' });
});

test('another sport clears the position of the one before', async () => {
  const user = renderPage(await app.addCoach(), '/add-athlete');
  await fillInNewAthleteForm(user, 'Silva');
  await user.click(screen.getByRole('combobox', { name: 'Sport' }));
  await user.click(await screen.findByRole('option', { name: 'Golf' }));
  expect(screen.getByLabelText('Position')).toHaveProperty('value', '');
  expect(screen.queryByLabelText(/^Also Plays/)).toBeNull();
});

test('the arrow keys change the GPA by 0.1, up to 4.0 [5.41]', async () => {
  const user = renderPage(await app.addCoach(), '/add-athlete');
  const gpa = await screen.findByLabelText(/^GPA/);
  await user.type(gpa, '3.8{ArrowUp}');
  expect(gpa).toHaveProperty('value', '3.9');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(gpa).toHaveProperty('value', '4');
});

test('a map that was opened before shows a new athlete, also after a bookmark was changed', async () => {
  await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
  const user = renderPage(await app.addCoach(), '/map');
  const before = Number.parseInt((await screen.findByText(/^\d+ athletes? · /)).textContent, 10);
  await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0]!);
  await user.click(await screen.findByRole('link', { name: 'Add an Athlete' }));
  await fillInNewAthleteForm(user, 'Kim');
  await user.click(screen.getByRole('button', { name: 'Create Athlete' }));
  await screen.findByText('Athlete profile created successfully!');
  await user.click(await screen.findByRole('button', { name: 'Bookmark Marcus Whitfield' }));
  await user.click((await screen.findAllByRole('link', { name: 'Map View' }))[0]!);
  await screen.findByText(new RegExp(`^${before + 1} athletes · `));
  await screen.findByRole('link', { name: 'Leo Kim' });
});

test('an empty form shows an error at every required field, and at no other [5.28-34 5.37-38 5.40]', async () => {
  const coach = await app.addCoach();
  const user = renderPage(coach, '/add-athlete');
  await user.click(await screen.findByLabelText(/^Weight/));
  await user.paste('heavy');
  expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
  await user.click(screen.getByRole('button', { name: 'Create Athlete' }));
  await screen.findByText('First name must be at least 2 characters');
  const wrong = [...document.querySelectorAll('[aria-invalid=true]')].map((field) => {
    const [label] = (field as HTMLInputElement).labels ?? [];
    return label?.textContent?.replace(/ *\(optional\)| *\*/, '') ?? field.getAttribute('aria-label');
  });
  expect(wrong).toEqual([
    'First Name',
    'Last Name',
    'Email',
    'Username',
    'Password',
    'Sport',
    'Position',
    'Weight (lbs)',
    'City',
    'State',
  ]);
});

test('the button says that the athlete is being created, and a failed request leaves the form filled in [2.172 4.26 4.28 8.13-14]', async () => {
  const coach = await app.addCoach();
  const { until, release } = deferResponse();
  const user = renderPage(coach, '/add-athlete', (call) =>
    call === 'POST /api/athletes' ? until : undefined,
  );
  await fillInNewAthleteForm(user);
  await user.click(screen.getByRole('button', { name: 'Create Athlete' }));
  const pending = await screen.findByRole('button', { name: 'Creating...' });
  expect(pending.matches(':disabled, [aria-disabled=true]')).toBe(true);
  release(new Response('', { status: 503 }));
  const notice = (await screen.findByText('Error')).closest('li') as HTMLElement;
  within(notice).getByText('Failed to create athlete profile. Please try again.');
  expect(notice.className).toContain('border-danger');
  expect(location.pathname).toBe('/add-athlete');
  expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Leo');
});
