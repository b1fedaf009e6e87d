import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';

const app = openTestApp();

beforeAll(async () => {
  for (let nth = 0; nth < 2; nth++) await app.addAthlete({ highSchool: 'Lake Travis High' });
});

const getField = () => screen.findByRole('combobox', { name: 'High School' });

test('an athlete picks a school of the own state on the profile, or types any text [13.34]', async () => {
  const own = await app.addAthlete();
  const user = renderPage(own, '/my-profile');
  const findClosedSection = () =>
    screen.findByRole('button', { name: 'Edit Personal Information', pressed: false });
  const openForm = async () => user.click(await findClosedSection());
  const saveAndFetchHighSchool = async () => {
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await findClosedSection();
    return (await own.get('/api/athletes/me')).body.highSchool;
  };
  await openForm();
  await user.clear(await getField());
  await user.type(await getField(), 'lake t');
  await user.click(await screen.findByRole('option', { name: 'Lake Travis High' }));
  expect(await saveAndFetchHighSchool()).toBe('Lake Travis High');
  await openForm();
  await user.clear(await getField());
  await user.type(await getField(), 'A New School');
  expect(await saveAndFetchHighSchool()).toBe('A New School');
});

test('in step 2 schools are offered once the state is chosen [13.34]', async () => {
  const user = renderPage(await app.register('athlete'), '/');
  await user.type(await getField(), 'lake t');
  expect(screen.queryByRole('option')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'TX · Texas' }));
  await user.click(await getField());
  await screen.findByRole('option', { name: 'Lake Travis High' });
});

test('an athlete abroad types the school, and no schools are asked for [13.34]', async () => {
  const own = await app.addAthlete({ city: 'Toronto', state: '', country: 'CA' });
  const requests: string[] = [];
  const user = renderPage(own, '/my-profile', (request) => void requests.push(request));
  await user.click(await screen.findByRole('button', { name: 'Edit Personal Information' }));
  await user.type(await getField(), 'lake t');
  expect(await getField()).toHaveProperty('value', 'Westlake Highlake t');
  expect(requests.some((request) => request.startsWith('GET /api/athletes/me'))).toBe(true);
  expect(requests.filter((request) => request.includes('high-schools'))).toEqual([]);
});
