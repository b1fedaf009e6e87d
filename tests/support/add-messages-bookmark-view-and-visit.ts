import { postMessage } from './send-messages.ts';
import type { AthleteMember, CoachMember } from './test-members.ts';

const formatTimeTomorrow = (hours: number): string =>
  new Date(Date.now() + (24 + hours) * 3_600_000).toISOString();

/** Proposes a visit and returns its id. */
export async function proposeVisit(coach: CoachMember, athlete: AthleteMember): Promise<string> {
  const { status, body } = await coach.post('/api/visits', {
    athleteId: athlete.profile.id,
    kind: 'official',
    startsAt: formatTimeTomorrow(0),
    endsAt: formatTimeTomorrow(2),
    timeZone: 'America/Chicago',
    place: 'Rice Stadium',
    note: 'Bring your transcript',
  });
  if (status !== 201) throw new Error(`The visit could not be proposed: ${JSON.stringify(body)}`);
  return body.id;
}

/** Messages in both directions, a bookmark, a view of the profile, and a visit that waits for the athlete's answer. */
export async function addCoachAthleteHistory(coach: CoachMember, athlete: AthleteMember) {
  const sent = (await postMessage(coach, athlete, 'Hello from the coach')).body;
  const answered = (await postMessage(athlete, coach, 'Hello from the athlete')).body;
  await coach.put(`/api/bookmarks/${athlete.profile.id}`);
  await coach.put(`/api/athletes/${athlete.profile.id}/view`);
  return { sentId: sent.id, answeredId: answered.id, visitId: await proposeVisit(coach, athlete) };
}
