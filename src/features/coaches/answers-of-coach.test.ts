import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '../../../tests/support/http-client.ts';
import { postMessage, sendAndGetMessage } from '../../../tests/support/send-messages.ts';
import { openTestApp } from '../../../tests/support/test-app.ts';
import type { CoachMember } from '../../../tests/support/test-members.ts';

const app = openTestApp();
let coach: CoachMember;

beforeEach(async () => {
  coach = await app.addCoach();
});

/** Each writes first, so many days ago. */
async function addAthletesWhoWrote(count: number, daysAgo: number): Promise<MemberClient[]> {
  const athletes: MemberClient[] = [];
  for (let i = 0; i < count; i += 1) {
    const athlete = await app.addAthlete();
    await postMessage(athlete, coach, 'May I play for you?');
    athletes.push(athlete);
  }
  const ids = athletes.map(({ id }) => id);
  const age = `${daysAgo} days`;
  await sql`update conversations set created_at = created_at - ${age}::interval where started_by = any(${ids}::uuid[])`.execute(
    app.database.db,
  );
  await sql`update messages set created_at = created_at - ${age}::interval where sender_id = any(${ids}::uuid[])`.execute(
    app.database.db,
  );
  return athletes;
}

/** The coach has answered so many days ago. */
async function answerDaysAgo(athletes: MemberClient[], daysAgo: number) {
  for (const athlete of athletes) {
    const { id } = await sendAndGetMessage(coach, athlete, 'Thank you');
    await sql`update messages set created_at = created_at - ${`${daysAgo} days`}::interval where id = ${id}`.execute(
      app.database.db,
    );
  }
}

const getAnswers = async (viewer: MemberClient = coach) =>
  (await viewer.get(viewer === coach ? '/api/coaches/me' : `/api/coaches/${coach.profile.id}`)).body.answers;

test('a page says how many of ten athletes got an answer within 14 days, and nothing of nine [33.14]', async () => {
  const athletes = await addAthletesWhoWrote(9, 40);
  await answerDaysAgo(athletes.slice(0, 3), 27);
  await answerDaysAgo(athletes.slice(3, 5), 25);
  expect(await getAnswers()).toBeNull();
  await addAthletesWhoWrote(1, 40);
  const rate = { answered: 3, athletes: 10 };
  const outsider = await app.addAthlete();
  expect([await getAnswers(), await getAnswers(outsider)]).toEqual([rate, rate]);
  const [listed] = (await outsider.get('/api/coaches')).body;
  expect(listed).not.toHaveProperty('answers');
});

test('who wrote within 14 days counts once answered; a year ago, a coach and whom the coach wrote to never [33.14]', async () => {
  const answered = await addAthletesWhoWrote(10, 13);
  const [unanswered] = await addAthletesWhoWrote(2, 13);
  await addAthletesWhoWrote(2, 366);
  await postMessage(await app.addCoach(), coach, 'Hello colleague');
  const invited = await app.addAthlete();
  await postMessage(coach, invited, 'Hello');
  await postMessage(invited, coach, 'Hello');
  await answerDaysAgo(answered, 2);
  expect(await getAnswers()).toEqual({ answered: 10, athletes: 10 });
  const { body } = await postMessage(coach, unanswered!, 'Hello');
  expect(await getAnswers()).toEqual({ answered: 11, athletes: 11 });
  await coach.delete(`/api/messages/${body.id}`);
  expect(await getAnswers()).toEqual({ answered: 10, athletes: 10 });
});
