import { cleanup, screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { addMarcusAndHannah } from '../../../../tests/support/athletes-page.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../tests/support/test-app.ts';
import type { AthleteMember, CoachMember } from '../../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;
let dana: AthleteMember;

beforeAll(async () => {
  coach = await app.addCoach({ city: 'Houston', state: 'TX' });
  await addMarcusAndHannah(app);
  dana = await app.addAthlete({ city: 'Dallas', state: 'TX' }, { firstName: 'Dana', lastName: 'Far' });
});

test.each([
  ['/athletes', '225'],
  ['/athletes?view=list', '225'],
  ['/athletes?near=Fort Worth, TX&radius=100', '30'],
])('on %s an athlete has the miles from the chosen place, or from the school [43.9]', async (path, miles) => {
  renderPage(coach, path);
  const [link] = await screen.findAllByRole('link', { name: 'Dana Far' });
  const item = (link?.closest('article') ?? link?.closest('li')) as HTMLElement;
  expect(await within(item).findByText(`, ${miles} miles away`)).toBeTruthy();
});

test('a profile says how far it is from the own school, and where it is the own nothing [43.9]', async () => {
  renderPage(coach, `/athlete/${dana.profile.id}`);
  await screen.findByText(/225 miles from your school/);
  cleanup();
  renderPage(dana, `/athlete/${dana.profile.id}`);
  await screen.findByRole('heading', { name: 'Dana Far' });
  expect(screen.queryByText(/from your/)).toBeNull();
});
