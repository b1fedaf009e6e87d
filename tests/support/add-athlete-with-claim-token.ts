import type { TestApp } from './test-app.ts';
import { password, quarterback } from './test-members.ts';

/** An athlete whom a coach has added, with the token of the mail to them. */
export async function addAthleteWithClaimToken(app: TestApp) {
  const coach = await app.addCoach();
  const email = `added-by-${coach.email}`;
  const user = {
    firstName: 'Lou',
    lastName: 'Reyes',
    email,
    username: `lou${coach.id.slice(-12)}`,
    password,
  };
  const { body } = await coach.post('/api/athletes', { user, ...quarterback });
  await app.runJobs('claim-email');
  const letter = app.sentEmails.findLast(({ to }) => to === email);
  return { coach, id: body.userId as string, token: /claim\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] };
}
