import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../../../tests/support/render-page.tsx';
import { openTestApp } from '../../../../../tests/support/test-app.ts';

const app = openTestApp();

async function addSignedAthlete() {
  const athlete = await app.addAthlete({}, { firstName: 'Maya', lastName: 'Okafor' });
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, { recruitingStatus: 'signed' });
  return athlete;
}

test('a coach is told that an athlete has signed, and writes after one press [13.8]', async () => {
  const athlete = await addSignedAthlete();
  const user = renderPage(await app.addCoach(), `/athlete/${athlete.profile.id}`);
  await user.click((await screen.findAllByRole('button', { name: 'Contact Maya Okafor' }))[0] as HTMLElement);
  await screen.findByText('Maya Okafor has signed with a college.');
  expect(screen.queryByRole('textbox', { name: 'Message to Maya Okafor' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write Anyway' }));
  const input = screen.getByRole('textbox', { name: 'Message to Maya Okafor' });
  expect(document.activeElement).toBe(input);
});

test('a coach reads with which college an athlete has signed who shows it [13.8]', async () => {
  const athlete = await addSignedAthlete();
  const coach = await app.addCoach();
  await athlete.patch(`/api/athletes/${athlete.profile.id}`, {
    ...{ commitmentSchoolId: coach.profile.schoolId, commitmentVisible: true },
  });
  renderPage(coach, `/messages/${athlete.id}`);
  await screen.findByText('Maya Okafor has signed with Rice University.');
});

test('another athlete writes to one who has signed without being told [13.8]', async () => {
  const athlete = await addSignedAthlete();
  const outsider = await app.addAthlete();
  expect((await outsider.get(`/api/conversations/${athlete.id}`)).body.signed).toBeNull();
  renderPage(outsider, `/messages/${athlete.id}`);
  await screen.findByRole('textbox', { name: 'Message to Maya Okafor' });
});
