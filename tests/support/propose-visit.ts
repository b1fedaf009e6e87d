import { expect } from 'vitest';
import type { AthleteMember, CoachMember } from './test-members.ts';

/** A visit of two days at Rice, in April 2026. */
export const createVisitForm = (athlete: AthleteMember) => ({
  athleteId: athlete.profile.id,
  kind: 'official',
  startsAt: '2026-04-10T09:00:00-05:00',
  endsAt: '2026-04-11T17:00:00-05:00',
  timeZone: 'America/Chicago',
  place: 'Rice Stadium, Gate 5',
});

/** Returns the id of the new visit. */
export async function proposeVisit(
  coach: CoachMember,
  athlete: AthleteMember,
  changes: object = {},
): Promise<string> {
  const answer = await coach.post('/api/visits', { ...createVisitForm(athlete), ...changes });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}
