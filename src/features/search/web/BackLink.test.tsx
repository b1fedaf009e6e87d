import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let athlete: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach();
  athlete = await app.addAthlete({}, { firstName: 'Marcus', lastName: 'Whitfield' });
});

test('the back link of a profile names the search and leads to it; every page has its own title', async () => {
  const user = renderPage(coach, '/athletes?sport=Football&state=TX');
  await user.click(await screen.findByRole('link', { name: 'Marcus Whitfield' }));
  await screen.findByRole('heading', { level: 1, name: 'Marcus Whitfield' });
  await waitFor(() => expect(document.title).toBe('Marcus Whitfield · Fieldhouse'));
  await user.click(await screen.findByRole('link', { name: 'Football · TX' }));
  await screen.findByRole('heading', { level: 1, name: 'All Athletes' });
  await waitFor(() => expect(document.title).toBe('All Athletes · Fieldhouse'));
  screen.getByRole('button', { name: 'Remove TX' });
});

test('the back link of a profile opened by its address leads to all athletes', async () => {
  sessionStorage.clear();
  renderPage(coach, `/athlete/${athlete.profile.id}`);
  const back = await screen.findByRole('link', { name: 'All Athletes' });
  expect(back.getAttribute('href')).toBe('/athletes');
});
